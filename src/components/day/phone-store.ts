// What waits on an engineer's phone until there is a network: photos of jobs, each with a key of its own by which it counts once.
const NAME = 'day';
const WAITING = 'waiting';

export interface Waiting {
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

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

async function inStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(WAITING, { keyPath: 'key' });
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(WAITING, mode).objectStore(WAITING)));
  } finally {
    database.close();
  }
}

export const keep = (waiting: Waiting) => inStore('readwrite', (store) => store.put(waiting));
export const drop = (key: string) => inStore('readwrite', (store) => store.delete(key));
/** The oldest first. */
export async function allWaiting(): Promise<Waiting[]> {
  const all: Waiting[] = await inStore('readonly', (store) => store.getAll());
  return all.sort((one, other) => one.at - other.at);
}
/** The link no longer works: nothing of its visits stays on the phone. */
export const forget = () => settled(indexedDB.deleteDatabase(NAME));
