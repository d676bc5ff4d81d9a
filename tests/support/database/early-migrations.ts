// Migrations of the first commits of this repository, before they were frozen.
import { type Kysely, sql } from 'kysely';
import { id, number, oneOf, optionalNumber, optionalText, text } from '#server/db/migration-columns.ts';
import * as orders from '#server/db/migrations/002-orders.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tables of an earlier version.
type Db = Kysely<any>;

async function people(db: Db): Promise<void> {
  await db.schema
    .createTable('products')
    .$call(id)
    .$call(text('slug', 'part_number', 'name', 'summary', 'description', 'image', 'alt'))
    .$call(text('category', 'subcategory'))
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

/** 001 of commit d5fdd46. */
async function init(db: Db): Promise<void> {
  await people(db);
  await db.schema
    .createTable('appointments')
    .$call(id)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .$call(text('name', 'email', 'phone', 'service', 'subject', 'message', 'date', 'time', 'status'))
    .$call(text('content_hash'))
    .$call(optionalText('idempotency_key'))
    .$call(number('is_quote', 'suspected', 'created_at', 'updated_at'))
    .addUniqueConstraint('appointments_key', ['idempotency_key'])
    .execute();
  for (const [name, column] of [
    ['created', 'created_at'],
    ['user', 'user_id'],
    ['content', 'content_hash'],
  ] as const)
    await db.schema.createIndex(`appointments_${name}`).on('appointments').column(column).execute();
  await db.schema
    .createTable('reviews')
    .$call(id)
    .$call(text('name', 'role', 'service', 'content', 'date', 'state', 'content_hash'))
    .$call(optionalText('idempotency_key'))
    .$call(number('rating', 'sample', 'created_at'))
    .addUniqueConstraint('reviews_key', ['idempotency_key'])
    .execute();
  await db.schema.createIndex('reviews_shown').on('reviews').columns(['state', 'created_at']).execute();
}

/** 003 of commit d5fdd46. */
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
  await db.schema.createIndex('outbox_due').on('outbox').columns(['sent_at', 'next_attempt_at']).execute();
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

/** 001 of commit 30e11fa: everything in one file. */
async function everything(db: Db): Promise<void> {
  await init(db);
  await orders.up(db);
  await machinery(db);
}

/** 001 of commit 51adef5: everything in one file. */
async function first(db: Db): Promise<void> {
  await everything(db);
  await db.schema.alterTable('orders').dropColumn('adopted').execute();
}

export const EARLY = {
  '51adef5': { '001-init': { up: first } },
  '30e11fa': { '001-init': { up: everything } },
  d5fdd46: { '001-init': { up: init }, '002-orders': orders, '003-machinery': { up: machinery } },
};
