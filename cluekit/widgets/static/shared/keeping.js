// Where the keys of a seat are kept, so that a page that is reloaded still has its seat.
//
// They belong to one tab and one table: another tab of the same browser is another player. The browser keeps the
// private key in a form that no script can read. Where nothing can be kept, the keys last until the page is reloaded.

const STORE = "seats";
const KEPT_MS = 7 * 24 * 3600 * 1000;

const result = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openShelf() {
  const request = indexedDB.open("cluekit", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return result(request);
}

/** Do one thing with the store; nothing comes of it where the browser does not let one keep anything. */
async function onShelf(mode, use) {
  try {
    const shelf = await openShelf();
    try {
      return await use(shelf.transaction(STORE, mode).objectStore(STORE));
    } finally {
      shelf.close();
    }
  } catch {
    return undefined;
  }
}

/** The name of this tab: it outlives a reload, but not the tab. */
function tabName() {
  try {
    const name = sessionStorage.getItem("cluekit-tab") ?? crypto.randomUUID();
    sessionStorage.setItem("cluekit-tab", name);
    return name;
  } catch {
    return "?";
  }
}

const shelfName = (table) => `${tabName()} ${table}`;
const recallKeys = (table) => onShelf("readonly", (store) => result(store.get(shelfName(table))));
const forgetKeys = (table) => onShelf("readwrite", (store) => result(store.delete(shelfName(table))));

/** Keep the keys of a table, and throw away those that are a week old. */
const keepKeys = (table, keys) =>
  onShelf("readwrite", async (store) => {
    await result(store.put({ ...keys, since: Date.now() }, shelfName(table)));
    const names = await result(store.getAllKeys());
    for (const name of names) {
      const { since } = (await result(store.get(name))) ?? {};
      if (!(Date.now() - since < KEPT_MS)) await result(store.delete(name));
    }
  });
