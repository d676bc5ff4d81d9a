// The phone's database: the work of each visit (work.ts), by engineer and visit. It knows no link: what waits goes with the present one.
import type { KeptSheet, VisitWork, Waiting } from './work.ts';

export const NAME = 'job-sheets';
const OF_VISIT = ['engineer', 'visit'];

/** Of an engineer and a visit. */
export interface At {
  engineer: string;
  visit: string;
}

export const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

let opened: Promise<IDBDatabase> | undefined;

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    const { result } = opening;
    result.createObjectStore('sheets', { keyPath: OF_VISIT });
    const queue = result.createObjectStore('queue', { keyPath: 'n', autoIncrement: true });
    queue.createIndex('visit', OF_VISIT);
  };
  const database = await settled(opening);
  // Another page empties this phone.
  database.onversionchange = () => database.close();
  database.onclose = () => {
    opened = undefined;
  };
  return database;
}

/** @throws DOMException where the browser stores nothing, as in some private windows */
export const openStore = (): Promise<IDBDatabase> => {
  opened ??= open();
  return opened;
};

type Stores = Record<'sheets' | 'queue', IDBObjectStore>;

/** Done once it is on the disk. @throws DOMException, as where there is no room; then nothing has changed */
async function inTransaction<Value>(
  mode: IDBTransactionMode,
  work: (stores: Stores) => Promise<Value>,
): Promise<Value> {
  const transaction = (await openStore()).transaction(['sheets', 'queue'], mode, { durability: 'strict' });
  const done = new Promise<void>((complete, fail) => {
    transaction.oncomplete = () => complete();
    transaction.onabort = () => fail(transaction.error);
  });
  const [value] = await Promise.all([
    work({ sheets: transaction.objectStore('sheets'), queue: transaction.objectStore('queue') }),
    done,
  ]);
  return value;
}

async function read({ sheets, queue }: Stores, { engineer, visit }: At): Promise<VisitWork> {
  const [sheet, items] = await Promise.all([
    settled<KeptSheet | undefined>(sheets.get([engineer, visit])),
    settled<Waiting[]>(queue.index('visit').getAll([engineer, visit])),
  ]);
  return { sheet, items };
}

function write({ sheets, queue }: Stores, at: At, before: VisitWork, after: VisitWork): void {
  if (after.sheet && after.sheet !== before.sheet) sheets.put(after.sheet);
  if (before.sheet && !after.sheet) sheets.delete([at.engineer, at.visit]);
  for (const item of after.items) if (!before.items.includes(item)) queue.put(item);
  const left = after.items.map(({ n }) => n);
  for (const { n } of before.items) if (n !== undefined && !left.includes(n)) queue.delete(n);
}

/** Reads, changes and writes in one transaction, so that no other change comes between. @returns what is kept now */
export const changeWork = (at: At, change: (work: VisitWork) => VisitWork): Promise<VisitWork> =>
  inTransaction('readwrite', async (stores) => {
    const before = await read(stores, at);
    const after = change(before);
    write(stores, at, before, after);
    return after;
  });

export const readWork = (at: At): Promise<VisitWork> =>
  inTransaction('readonly', (stores) => read(stores, at));

/** Of every engineer who used this phone, by visit. */
export async function allWork(): Promise<(At & VisitWork)[]> {
  const [sheets, queue] = await inTransaction('readonly', async (stores) =>
    Promise.all([settled<KeptSheet[]>(stores.sheets.getAll()), settled<Waiting[]>(stores.queue.getAll())]),
  );
  const all = new Map<string, At & { sheet?: KeptSheet; items: Waiting[] }>();
  const of = ({ engineer, visit }: At) => {
    const id = `${engineer} ${visit}`;
    const work = all.get(id) ?? { engineer, visit, items: [] };
    all.set(id, work);
    return work;
  };
  for (const sheet of sheets) of(sheet).sheet = sheet;
  for (const item of queue) of(item).items.push(item);
  return [...all.values()];
}
