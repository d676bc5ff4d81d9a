// Frozen: later changes are new migrations. Column types are those that mean the same on SQLite and PostgreSQL.
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
type Db = Kysely<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above.
type Table = CreateTableBuilder<any, any>;

const text =
  (...names: string[]) =>
  (table: Table) =>
    names.reduce((made, name) => made.addColumn(name, 'text', (column) => column.notNull()), table);
const optionalText =
  (...names: string[]) =>
  (table: Table) =>
    names.reduce((made, name) => made.addColumn(name, 'text'), table);
const number =
  (...names: string[]) =>
  (table: Table) =>
    names.reduce((made, name) => made.addColumn(name, 'bigint', (column) => column.notNull()), table);
const optionalNumber =
  (...names: string[]) =>
  (table: Table) =>
    names.reduce((made, name) => made.addColumn(name, 'bigint'), table);
const id = (table: Table) => table.addColumn('id', 'text', (column) => column.primaryKey());

const oneOf = (column: string, values: string[]) =>
  sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;

async function catalogueAndPeople(db: Db): Promise<void> {
  await db.schema
    .createTable('products')
    .$call(id)
    .$call(
      text(
        'slug',
        'part_number',
        'name',
        'summary',
        'description',
        'image',
        'alt',
        'category',
        'subcategory',
      ),
    )
    .$call(number('price_minor', 'stock', 'version', 'archived', 'created_at', 'updated_at'))
    .addUniqueConstraint('products_slug', ['slug'])
    .addCheckConstraint('products_stock', sql`stock >= 0`)
    .addCheckConstraint('products_price', sql`price_minor >= 0`)
    .execute();
  await db.schema
    .createTable('users')
    .$call(id)
    .$call(text('username', 'email', 'email_key', 'role', 'password_hash', 'profile_image'))
    .$call(optionalNumber('email_verified_at'))
    .$call(number('created_at', 'updated_at'))
    .addUniqueConstraint('users_email', ['email_key'])
    .addCheckConstraint('users_role', oneOf('role', ['customer', 'admin']))
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .$call(number('created_at', 'last_used_at'))
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
}

async function visitorsWords(db: Db): Promise<void> {
  await db.schema
    .createTable('appointments')
    .$call(id)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .$call(
      text(
        'name',
        'email',
        'phone',
        'service',
        'subject',
        'message',
        'date',
        'time',
        'status',
        'content_hash',
      ),
    )
    .$call(optionalText('idempotency_key'))
    .$call(number('is_quote', 'suspected', 'created_at', 'updated_at'))
    .addUniqueConstraint('appointments_key', ['idempotency_key'])
    .addCheckConstraint(
      'appointments_status',
      oneOf('status', ['pending', 'confirmed', 'completed', 'cancelled']),
    )
    .execute();
  await db.schema.createIndex('appointments_created').on('appointments').column('created_at').execute();
  await db.schema.createIndex('appointments_user').on('appointments').column('user_id').execute();
  await db.schema.createIndex('appointments_content').on('appointments').column('content_hash').execute();
  await db.schema
    .createTable('reviews')
    .$call(id)
    .$call(text('name', 'role', 'service', 'content', 'date', 'state', 'content_hash'))
    .$call(optionalText('idempotency_key'))
    .$call(number('rating', 'sample', 'created_at'))
    .addUniqueConstraint('reviews_key', ['idempotency_key'])
    .addCheckConstraint('reviews_rating', sql`rating between 1 and 5`)
    .addCheckConstraint('reviews_state', oneOf('state', ['published', 'held', 'hidden']))
    .execute();
  await db.schema.createIndex('reviews_shown').on('reviews').columns(['state', 'created_at']).execute();
}

async function orders(db: Db): Promise<void> {
  await db.schema
    .createTable('orders')
    .$call(id)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .$call(
      text(
        'number',
        'status',
        'payment_state',
        'stock_state',
        'currency',
        'first_name',
        'last_name',
        'email',
      ),
    )
    .$call(text('phone', 'address', 'city', 'post_code', 'country', 'email_key', 'net', 'body_hash'))
    .$call(
      optionalText('paypal_id', 'approve_url', 'capture_id', 'refund_id', 'review_reason', 'idempotency_key'),
    )
    .$call(
      number(
        'total_minor',
        'adopted',
        'hold_expires_at',
        'lease_until',
        'next_check_at',
        'created_at',
        'updated_at',
      ),
    )
    .$call(optionalNumber('paid_at', 'refunded_at'))
    .addUniqueConstraint('orders_number', ['number'])
    .addUniqueConstraint('orders_paypal', ['paypal_id'])
    .addUniqueConstraint('orders_capture', ['capture_id'])
    .addUniqueConstraint('orders_refund', ['refund_id'])
    .addUniqueConstraint('orders_key', ['idempotency_key'])
    .addCheckConstraint('orders_total', sql`total_minor >= 0`)
    .addCheckConstraint(
      'orders_status',
      oneOf('status', ['pending', 'processing', 'shipped', 'delivered', 'cancelled']),
    )
    .addCheckConstraint(
      'orders_payment',
      oneOf('payment_state', [
        'pending',
        'capturing',
        'completed',
        'refunding',
        'refunded',
        'failed',
        'review',
      ]),
    )
    .addCheckConstraint('orders_stock', oneOf('stock_state', ['held', 'released', 'sold', 'returned']))
    .execute();
  await db.schema.createIndex('orders_created').on('orders').column('created_at').execute();
  await db.schema.createIndex('orders_user').on('orders').column('user_id').execute();
  await db.schema
    .createIndex('orders_check')
    .on('orders')
    .columns(['payment_state', 'next_check_at'])
    .execute();
  await db.schema.createIndex('orders_open').on('orders').columns(['email_key', 'payment_state']).execute();
  await db.schema
    .createTable('order_lines')
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .$call(text('name', 'image'))
    .$call(number('position', 'price_minor', 'quantity'))
    .addPrimaryKeyConstraint('order_lines_key', ['order_id', 'product_id'])
    .addCheckConstraint('order_lines_quantity', sql`quantity between 1 and 99`)
    .execute();
  await db.schema
    .createTable('counters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .$call(number('value'))
    .execute();
  await db.insertInto('counters').values({ name: 'order', value: 100_000 }).execute();
}

async function machinery(db: Db): Promise<void> {
  await db.schema
    .createTable('outbox')
    .$call(id)
    .$call(text('dedupe_key', 'kind', 'to_address', 'to_name', 'subject', 'text', 'html'))
    .$call(number('attempts', 'next_attempt_at', 'lease_until', 'created_at'))
    .$call(optionalNumber('sent_at', 'failed_at', 'file_at'))
    .$call(optionalText('last_error'))
    .addUniqueConstraint('outbox_fact', ['dedupe_key'])
    .execute();
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['sent_at', 'failed_at', 'file_at', 'next_attempt_at'])
    .execute();
  await db.schema
    .createTable('webhook_events')
    .$call(id)
    .$call(text('type'))
    .$call(number('received_at'))
    .execute();
  await db.schema
    .createTable('unmatched_captures')
    .addColumn('capture_id', 'text', (column) => column.primaryKey())
    .$call(text('paypal_id', 'custom_id'))
    .$call(number('seen_at'))
    .$call(optionalNumber('refunded_at'))
    .execute();
  await db.schema
    .createTable('audit_log')
    .$call(id)
    .$call(number('at'))
    .$call(text('actor', 'action', 'entity', 'entity_id', 'before', 'after'))
    .execute();
  await db.schema.createIndex('audit_entity').on('audit_log').columns(['entity', 'entity_id']).execute();
  await db.schema
    .createTable('heartbeats')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .$call(number('at'))
    .execute();
}

export async function up(db: Db): Promise<void> {
  await catalogueAndPeople(db);
  await visitorsWords(db);
  await orders(db);
  await machinery(db);
}
