// What the page of a seat and Python tell each other, sealed: the page's side of `cluekit/widgets/sealing.py`.

const CURVE = { name: "ECDH", namedCurve: "P-256" };
const NONCE_LENGTH = 12;

const toBytes = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const utf8 = (text) => new TextEncoder().encode(text);

/** In pieces, for the arguments of a call are limited. */
function toBase64(bytes) {
  const pieces = [];
  for (let at = 0; at < bytes.length; at += 8192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(pieces.join(""));
}

function joined(...arrays) {
  const all = new Uint8Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}

/** A pair of keys: `own` is private and cannot be read even here, `key` is the public one in base64. */
async function makeKeys() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ["deriveBits"]);
  return { own: privateKey, key: toBase64(new Uint8Array(await crypto.subtle.exportKey("raw", publicKey))) };
}

/** The seal that these keys and Python's public key make for a table. */
async function makeSeal(keys, pythons, table) {
  const theirs = await crypto.subtle.importKey("raw", toBytes(pythons), CURVE, false, []);
  const secret = await crypto.subtle.deriveBits({ name: "ECDH", public: theirs }, keys.own, 256);
  const material = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const salt = joined(toBytes(keys.key), toBytes(pythons));
  const cipher = (direction, use) => {
    const info = utf8(`cluekit|${table}|${direction}`);
    const how = { name: "HKDF", hash: "SHA-256", salt, info };
    return crypto.subtle.deriveKey(how, material, { name: "AES-GCM", length: 256 }, false, [use]);
  };
  const [inward, outward] = [await cipher("to the page", "decrypt"), await cipher("to Python", "encrypt")];
  const settings = (iv, seat, kind, number) => {
    const additionalData = utf8(`${table}|${seat}|${kind}|${number}`);
    return { name: "AES-GCM", iv, additionalData };
  };
  return {
    /** What Python has sealed as this kind of thing with this number; throws for anything else. */
    async open(seat, kind, number, box) {
      const bytes = toBytes(box);
      const how = settings(bytes.subarray(0, NONCE_LENGTH), seat, kind, number);
      const text = await crypto.subtle.decrypt(how, inward, bytes.subarray(NONCE_LENGTH));
      return JSON.parse(new TextDecoder().decode(text));
    },
    /** Seal what the page says, as a message with this number. */
    async close(seat, number, content) {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH));
      const how = settings(iv, seat, "said", number);
      const sealed = await crypto.subtle.encrypt(how, outward, utf8(JSON.stringify(content)));
      return toBase64(joined(iv, new Uint8Array(sealed)));
    },
  };
}
