// Links that open one order or one booking without an account, and what mails carry beside their words.
// Frozen: later changes are new migrations.
import type { Kysely } from 'kysely';
import { number, oneOf, text } from '../migration-columns.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
type Db = Kysely<any>;

export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('guest_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .$call(text('kind', 'thing_id'))
    .$call(number('expires_at', 'created_at'))
    .addCheckConstraint('guest_links_kind', oneOf('kind', ['order', 'booking']))
    .execute();
  await db.schema.createIndex('guest_links_thing').on('guest_links').columns(['kind', 'thing_id']).execute();
  await db.schema.createIndex('guest_links_expiry').on('guest_links').column('expires_at').execute();
  for (const column of ['link_kind', 'link_thing_id', 'calendar'])
    await db.schema.alterTable('outbox').addColumn(column, 'text').execute();
}
