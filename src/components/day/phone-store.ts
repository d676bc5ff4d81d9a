// What waits on an engineer's phone until there is a network: what was typed on job sheets, and photos. Each has a key by which it
// counts once, however often it is sent.
const NAME = 'day';
const STORES = { photos: 'key', sheets: 'visit' } as const;
type Store = keyof typeof STORES;

export interface WaitingPhoto {
  /** Its idempotency key. */
  key: string;
  /** Of the engineer's link. */
  token: string;
  /** The visit's id. */
  visit: string;
  /** When it was chosen, milliseconds since 1970. */
  at: number;
  stage: string;
  officeOnly: boolean;
  /** For people. */
  name: string;
  file: Blob;
}

/** What was typed on the sheet of one visit since the server last answered. */
export interface TypedSheet {
  visit: string;
  /** The address of its page. */
  path: string;
  /** Names and values of the form, with the version that it was written on. */
  fields: [string, string][];
  /** When it was typed, milliseconds since 1970. */
  at: number;
  /** The button that was pressed: `save` or `finish`; '' while it is only typed. */
  step: string;
  /** Of each press since the server last answered: the last one is this one's. */
  keys: string[];
}

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

async function inStore<Value>(
  name: Store,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open(NAME, 2);
  opening.onupgradeneeded = () => {
    const database = opening.result;
    for (const old of database.objectStoreNames) database.deleteObjectStore(old);
    for (const [store, keyPath] of Object.entries(STORES)) database.createObjectStore(store, { keyPath });
  };
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(name, mode).objectStore(name)));
  } finally {
    database.close();
  }
}

export const keepPhoto = (photo: WaitingPhoto) => inStore('photos', 'readwrite', (store) => store.put(photo));
export const dropPhoto = (key: string) => inStore('photos', 'readwrite', (store) => store.delete(key));
/** The oldest first. */
export async function waitingPhotos(): Promise<WaitingPhoto[]> {
  const all: WaitingPhoto[] = await inStore('photos', 'readonly', (store) => store.getAll());
  return all.sort((one, other) => one.at - other.at);
}

export const keepSheet = (sheet: TypedSheet) => inStore('sheets', 'readwrite', (store) => store.put(sheet));
export const dropSheet = (visit: string) => inStore('sheets', 'readwrite', (store) => store.delete(visit));
export const typedSheet = (visit: string): Promise<TypedSheet | undefined> =>
  inStore('sheets', 'readonly', (store) => store.get(visit));
export const typedSheets = (): Promise<TypedSheet[]> =>
  inStore('sheets', 'readonly', (store) => store.getAll());

/** The link no longer works: nothing of its visits stays on the phone. */
export const forget = () => settled(indexedDB.deleteDatabase(NAME));
