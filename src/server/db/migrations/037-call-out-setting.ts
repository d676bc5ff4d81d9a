// Quotes have no setting of a call-out charge any longer: whoever edited it has no field to take that back by.
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await sql`update content_edits set value = null where path = 'quotes.yml' and field = 'callOutCharge'`.execute(
    db,
  );
  const { rows } = await sql<{ id: string; edits: string }>`select id, edits from content_snapshots
    where edits like '%callOutCharge%'`.execute(db);
  for (const { id, edits: text } of rows) {
    const edits = JSON.parse(text);
    delete edits['quotes.yml']?.fields?.callOutCharge;
    await sql`update content_snapshots set edits = ${JSON.stringify(edits)} where id = ${id}`.execute(db);
  }
}
