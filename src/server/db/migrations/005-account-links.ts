// One-use token links of accounts. Frozen.
import { sql } from 'kysely';
import { type Db, number, oneOf, optionalNumber, text } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('account_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .$call(text('kind'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .$call(number('expires_at'))
    .$call(optionalNumber('used_at'))
    .addCheckConstraint('account_links_kind', oneOf('kind', ['reset', 'verify']))
    .execute();
  await db.schema.createIndex('account_links_user').on('account_links').column('user_id').execute();
  // Guest appointments are looked up by address when it is proven; orders have `email_key` for that.
  await db.schema
    .createIndex('appointments_email')
    .on('appointments')
    .expression(sql`lower(email)`)
    .execute();
}
