// The notice above every page: its sentence, and the first and the last moment that it is shown, in London's time.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['notice_text', 'notice_from', 'notice_until'])
    await db.schema
      .alterTable('settings')
      .addColumn(column, 'text', (add) => add.notNull().defaultTo(''))
      .execute();
}
