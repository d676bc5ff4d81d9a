// A link of a kind of its own: of a bill that is shown to its customer on the spot (src/server/jobs/shown-bill-link.ts).
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table guest_links drop constraint guest_links_kind`.execute(db);
  await sql`alter table guest_links add constraint guest_links_kind
    check (kind in ('order', 'booking', 'quote', 'bill', 'agreement', 'day', 'feed', 'invitation', 'shown-bill'))`.execute(
    db,
  );
}
