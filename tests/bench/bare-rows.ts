// Bare-node baseline for "an order taken" and "a review written": the same rows in one transaction each, in a copy
// of our database under the same settings, without any validation.
import { randomBytes } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

type Row = Record<string, SQLInputValue>;

function inserter(database: DatabaseSync, table: string, pattern: Row) {
  const columns = Object.keys(pattern);
  const places = columns.map(() => '?').join(', ');
  const statement = database.prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`);
  return (row: Row) => statement.run(...columns.map((column) => row[column] ?? null));
}

function openCopy(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 250');
  return database;
}

const newId = (): string => randomBytes(16).toString('base64url');

/** @param file a copy of our database with one review as the template of all others */
export function reviewWriter(file: string): (sent: Row) => string {
  const database = openCopy(file);
  const pattern = database.prepare('select * from reviews where sample = 0 limit 1').get() as Row;
  const insert = inserter(database, 'reviews', pattern);
  const someHash = (): string => randomBytes(32).toString('hex');
  return ({ name = '', service = '', rating = 0, content = '' }) => {
    const id = newId();
    database.exec('begin immediate');
    insert({
      ...pattern,
      id,
      name,
      service,
      rating,
      content,
      created_at: Date.now(),
      content_hash: someHash(),
      fresh_hash: someHash(),
      words_hash: someHash(),
    });
    database.exec('commit');
    return id;
  };
}

/**
 * @param file a copy of our database with one order as the template of all others
 * @returns writes an order of one part
 */
export function orderWriter(file: string): (product: string) => { id: string; number: string } {
  const database = openCopy(file);
  const order = database.prepare('select * from orders limit 1').get() as Row;
  const line = database.prepare('select * from order_lines limit 1').get() as Row;
  const product = database.prepare('select * from products where id = ? and archived = 0');
  const take = database.prepare(
    'update products set stock = stock - 1, version = version + 1, updated_at = ? where id = ? and stock >= 1',
  );
  const next = database.prepare("update counters set value = value + 1 where name = 'order' returning value");
  const insertOrder = inserter(database, 'orders', order);
  const insertLine = inserter(database, 'order_lines', line);
  return (wanted) => {
    const id = newId();
    const now = Date.now();
    database.exec('begin immediate');
    const part = product.get(wanted) as Row;
    take.run(now, wanted);
    const number = `F${(next.get() as { value: number }).value}`;
    insertOrder({
      ...order,
      id,
      number,
      total_minor: part.price_minor ?? 0,
      created_at: now,
      updated_at: now,
    });
    insertLine({
      ...line,
      order_id: id,
      product_id: wanted,
      name: part.name ?? '',
      price_minor: part.price_minor ?? 0,
    });
    database.exec('commit');
    return { id, number };
  };
}
