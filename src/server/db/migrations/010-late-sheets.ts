// Sheets that came late, as 010-late-sheets.sql makes them.
import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';

const STATEMENTS = readFileSync(new URL('010-late-sheets.sql', import.meta.url), 'utf8').split(/;\n/);

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) if (statement.trim()) await sql.raw(statement).execute(db);
}
