// The key under which PayPal is asked for money, or to give it back, while it hasn't decided; and how often it was asked anew.
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ['payments', 'refunds', 'unmatched_captures'])
    await db.schema
      .alterTable(table)
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  for (const table of ['payments', 'refunds'])
    await db.schema.alterTable(table).addColumn('request_key', 'text').execute();
  await sql`update payments set request_key = 'capture-' || id, attempts = 1
    where state = 'capturing' and pending_id is null`.execute(db);
  // One that had shrunk was another request.
  await sql`update refunds set attempts = case when asked_minor = amount_minor then 1 else 2 end, asked_minor = amount_minor,
    request_key = 'refund-' || id || case when asked_minor = amount_minor then '' else '-' || amount_minor end
    where state = 'requested' and origin <> 'hand' and paypal_refund_id is null and asked_minor is not null`.execute(
    db,
  );
}
