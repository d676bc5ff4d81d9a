// Written quotes and their orders; lines of an order without a part; token links to quotes. Frozen.
import { sql } from 'kysely';
import {
  addColumns,
  type Db,
  id,
  number,
  oneOf,
  optionalNumber,
  optionalText,
  text,
} from '../migration-columns.ts';

const STATES = ['draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn', 'superseded'];

async function quotes(db: Db): Promise<void> {
  await db.schema
    .createTable('quotes')
    .$call(id)
    .addColumn('appointment_id', 'text', (column) =>
      column.notNull().references('appointments.id').onDelete('cascade'),
    )
    .$call(text('number', 'state', 'currency', 'due', 'valid_until', 'note'))
    .$call(number('version', 'edits', 'total_minor', 'due_minor', 'wants_slot', 'starts_sooner'))
    .$call(number('created_at', 'updated_at'))
    .$call(optionalNumber('sent_at', 'answered_at'))
    .$call(optionalText('answered_name'))
    .addUniqueConstraint('quotes_version', ['number', 'version'])
    .addCheckConstraint('quotes_state', oneOf('state', STATES))
    .addCheckConstraint('quotes_due', oneOf('due', ['nothing', 'deposit', 'all']))
    .addCheckConstraint('quotes_total', sql`total_minor >= 0 and due_minor between 0 and total_minor`)
    .execute();
  await sql`create unique index quotes_open on quotes (appointment_id) where state in ('sent', 'accepted')`.execute(
    db,
  );
  await sql`create unique index quotes_draft on quotes (appointment_id) where state = 'draft'`.execute(db);
  await db.schema.createIndex('quotes_appointment').on('quotes').column('appointment_id').execute();
  await db.schema.createIndex('quotes_valid').on('quotes').columns(['state', 'valid_until']).execute();
  await db.schema
    .createTable('quote_lines')
    .addColumn('quote_id', 'text', (column) => column.notNull().references('quotes.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (column) => column.references('products.id'))
    .$call(text('kind', 'name', 'part_number', 'image'))
    .$call(number('position', 'quantity', 'price_minor'))
    .addPrimaryKeyConstraint('quote_lines_key', ['quote_id', 'position'])
    .addCheckConstraint('quote_lines_kind', oneOf('kind', ['part', 'labour', 'discount']))
    .addCheckConstraint('quote_lines_quantity', sql`quantity between 1 and 99`)
    .execute();
  await db.schema.createIndex('quote_lines_product').on('quote_lines').column('product_id').execute();
  await db.insertInto('counters').values({ name: 'quote', value: 1000 }).execute();
}

async function orders(db: Db): Promise<void> {
  const alter = () => db.schema.alterTable('orders');
  await alter()
    .addColumn('quote_id', 'text', (column) => column.references('quotes.id').onDelete('set null'))
    .execute();
  await addColumns(db, 'orders', 'text', ['quote_part']);
  await alter()
    .addColumn('appointment_id', 'text', (column) =>
      column.references('appointments.id').onDelete('set null'),
    )
    .execute();
  await sql`create unique index orders_quote on orders (quote_id, quote_part) where status <> 'cancelled'`.execute(
    db,
  );
  await db.schema.createIndex('orders_of_quote').on('orders').column('quote_id').execute();
  await db.schema.createIndex('orders_appointment').on('orders').column('appointment_id').execute();
}

/** SQLite can't change a primary key or a check, so both engines copy the table. */
async function orderLines(db: Db): Promise<void> {
  await db.schema.alterTable('order_lines').renameTo('order_lines_before').execute();
  await db.schema
    .createTable('order_lines')
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (column) => column.references('products.id'))
    .$call(text('name', 'image'))
    .$call(number('position', 'price_minor', 'quantity'))
    .addColumn('part_number', 'text', (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('order_lines_position', ['order_id', 'position'])
    .addCheckConstraint('order_lines_quantity', sql`quantity between 1 and 99`)
    .execute();
  await sql`insert into order_lines
    (order_id, product_id, name, image, position, price_minor, quantity, part_number)
    select order_id, product_id, name, image, position, price_minor, quantity, part_number
    from order_lines_before`.execute(db);
  await db.schema.dropTable('order_lines_before').execute();
  await db.schema.createIndex('order_lines_product').on('order_lines').column('product_id').execute();
}

async function tokenLinks(db: Db): Promise<void> {
  await db.schema.alterTable('guest_links').renameTo('guest_links_before').execute();
  await db.schema
    .createTable('guest_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .$call(text('kind', 'thing_id'))
    .$call(number('expires_at', 'created_at'))
    .addCheckConstraint('guest_links_kind', oneOf('kind', ['order', 'booking', 'quote']))
    .execute();
  await sql`insert into guest_links (token_hash, kind, thing_id, expires_at, created_at)
    select token_hash, kind, thing_id, expires_at, created_at from guest_links_before`.execute(db);
  await db.schema.dropTable('guest_links_before').execute();
  await db.schema.createIndex('guest_links_thing').on('guest_links').columns(['kind', 'thing_id']).execute();
  await db.schema.createIndex('guest_links_expiry').on('guest_links').column('expires_at').execute();
}

export async function up(db: Db): Promise<void> {
  await quotes(db);
  await orders(db);
  await orderLines(db);
  await tokenLinks(db);
}
