// Bare node's half of "an order taken": the same rows in the same tables in one transaction, and nothing that decides about them.
import { randomBytes } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

type Row = Record<string, SQLInputValue>;

function inserter(database: DatabaseSync, table: string, pattern: Row) {
  const columns = Object.keys(pattern);
  const places = columns.map(() => '?').join(', ');
  const statement = database.prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`);
  return (row: Row) => statement.run(...columns.map((column) => row[column] ?? null));
}

/** @param file a copy of our database, in which one order is the pattern of all others @returns writes an order of one part */
export function orderWriter(file: string): (product: string) => { id: string; number: string } {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 250');
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
    const id = randomBytes(16).toString('base64url');
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
