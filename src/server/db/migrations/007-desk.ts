// Dispatch of orders, handled notices, admin settings, and indexes for the dashboard's sorted lists. Frozen.
import { addColumns, type Db, id, number, optionalText, text } from '../migration-columns.ts';

async function dispatch(db: Db): Promise<void> {
  await addColumns(db, 'orders', 'text', ['carrier', 'tracking_number', 'staff_note']);
  await addColumns(db, 'orders', 'bigint', ['shipped_at']);
  await addColumns(db, 'orders', 'bigint', ['desk_version'], 1);
}

async function notices(db: Db): Promise<void> {
  await addColumns(db, 'cancellations', 'bigint', ['handled_at']);
  await addColumns(db, 'cancellations', 'text', ['handled_by']);
}

async function settings(db: Db): Promise<void> {
  await db.schema
    .createTable('settings')
    .$call(id)
    .$call(text('staff_email'))
    .$call(number('low_stock', 'version', 'updated_at'))
    .execute();
  await db
    .insertInto('settings')
    .values({ id: 'shop', staff_email: '', low_stock: 10, version: 1, updated_at: 0 })
    .execute();
  await db.schema
    .createTable('opening_exceptions')
    .addColumn('date', 'text', (column) => column.primaryKey())
    .$call(optionalText('opens', 'closes'))
    .$call(text('message'))
    .execute();
}

/** One index per sort of a list; orders and appointments have theirs by time already. */
const SORTED: Record<string, readonly string[][]> = {
  orders: [
    ['total_minor', 'id'],
    ['last_name', 'first_name', 'id'],
    ['status', 'created_at', 'id'],
    ['payment_state', 'created_at', 'id'],
  ],
  appointments: [
    ['date', 'time', 'id'],
    ['name', 'id'],
    ['service', 'id'],
    ['status', 'created_at', 'id'],
    ['is_quote', 'created_at', 'id'],
    ['is_quote', 'status', 'created_at', 'id'],
  ],
  outbox: [['created_at'], ['to_address', 'id'], ['subject', 'id']],
  reviews: [['created_at'], ['rating', 'id'], ['name', 'id']],
  cancellations: [
    ['name', 'id'],
    ['handled_at', 'created_at', 'id'],
  ],
};

export async function up(db: Db): Promise<void> {
  await dispatch(db);
  await notices(db);
  await settings(db);
  for (const [table, lists] of Object.entries(SORTED))
    for (const columns of lists)
      await db.schema
        .createIndex(`${table}_by_${columns.join('_')}`)
        .on(table)
        .columns(columns)
        .execute();
}
