// Whom a link was made for, in which role, and when it was last used. Null: by the previous release (token-links/earlier-links.ts).
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['address_key', 'role'])
    await db.schema.alterTable('guest_links').addColumn(column, 'text').execute();
  await db.schema.alterTable('guest_links').addColumn('last_used_at', 'bigint').execute();
  await sql`alter table guest_links drop constraint token_links_kind`.execute(db);
  await sql`alter table guest_links add constraint guest_links_kind
    check (kind in ('order', 'booking', 'quote', 'bill', 'agreement', 'day', 'feed', 'invitation'))`.execute(
    db,
  );
  await db.schema.createIndex('guest_links_address').on('guest_links').column('address_key').execute();
}
