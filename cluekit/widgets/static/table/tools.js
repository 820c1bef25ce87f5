// Small tools for every part of the page: elements, texts, lists.
//
// All of the page compares with null by == and !=: where Python says None, JupyterLite sends nothing at all (undefined).

const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const MOTION = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Listen for an event; what a handler throws is told on the table that the element is part of. */
function on(element, name, handle, options) {
  element.addEventListener(name, (event) => guarded(element, () => handle(event)), options);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") on(element, name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(3).filter((child) => child != null && child !== false));
  return element;
}

const h = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
const s = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** Write an attribute or a text only when it differs: hundreds of cells are looked at for every step. */
function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const byKey = (list, key) => new Map(list.map((one) => [one[key], one]));
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const sentenceList = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
const points = (list, unit) => list.map(([x, y]) => `${x * unit} ${y * unit}`).join(" L");
const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const activeIn = (element) => {
  const active = element.getRootNode().activeElement;
  return active && element.contains(active) ? active : null;
};

let lastId = 0;
const freshId = (name) => `ckt-${name}-${(lastId += 1)}`;
