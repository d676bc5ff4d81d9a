// A part knows how many were fitted that weren't on its shelf. A line of a job sheet has a count of its own only where the release
// before writes it meanwhile.
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('products')
    .addColumn('short', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update products set short = (select coalesce(sum(short), 0) from job_lines where product_id = products.id)
    where id in (select product_id from job_lines where short > 0)`.execute(db);
  await sql`update job_lines set short = 0 where short > 0`.execute(db);
}
