// Products, accounts, appointments and reviews. Frozen, as every migration: later changes are new ones.
import { sql } from 'kysely';
import { type Db, id, number, oneOf, optionalNumber, optionalText, text } from '../migration-columns.ts';

async function productsAndAccounts(db: Db): Promise<void> {
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

async function appointmentsAndReviews(db: Db): Promise<void> {
  await db.schema
    .createTable('appointments')
    .$call(id)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .$call(text('name', 'email', 'phone', 'service', 'subject', 'message'))
    .$call(text('date', 'time', 'status', 'content_hash'))
    .$call(optionalText('idempotency_key', 'fresh_hash'))
    .$call(number('is_quote', 'suspected', 'created_at', 'updated_at'))
    .addUniqueConstraint('appointments_key', ['idempotency_key'])
    .addUniqueConstraint('appointments_fresh', ['fresh_hash'])
    .addCheckConstraint(
      'appointments_status',
      oneOf('status', ['pending', 'confirmed', 'completed', 'cancelled']),
    )
    .execute();
  await db.schema.createIndex('appointments_created').on('appointments').column('created_at').execute();
  await db.schema.createIndex('appointments_user').on('appointments').column('user_id').execute();
  await db.schema
    .createTable('reviews')
    .$call(id)
    .$call(text('name', 'role', 'service', 'content', 'date', 'state', 'content_hash', 'words_hash'))
    .$call(optionalText('idempotency_key', 'fresh_hash'))
    .$call(number('rating', 'sample', 'created_at'))
    .addUniqueConstraint('reviews_key', ['idempotency_key'])
    .addUniqueConstraint('reviews_fresh', ['fresh_hash'])
    .addCheckConstraint('reviews_rating', sql`rating between 1 and 5`)
    .addCheckConstraint('reviews_state', oneOf('state', ['published', 'held', 'hidden']))
    .execute();
  await db.schema.createIndex('reviews_shown').on('reviews').columns(['state', 'created_at']).execute();
  await db.schema.createIndex('reviews_words').on('reviews').column('words_hash').execute();
}

export async function up(db: Db): Promise<void> {
  await productsAndAccounts(db);
  await appointmentsAndReviews(db);
}
