// Whether each row that a list may show is found by what it says now: whoever writes a text writes its key.
import type { Kysely } from 'kysely';
import { fillSearchKeys, SEARCHED, searchKey, type Texts } from '#server/db/search-keys.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Stack } from '../service/stack.ts';

/** @throws Error naming the first row with another key */
export async function expectTrueKeys(db: Kysely<Tables>): Promise<void> {
  for (const table of SEARCHED) {
    const rows = await db.selectFrom<typeof table>(table).selectAll().execute();
    const stale = rows.find(
      (row) => row.search_key !== searchKey(table, row as unknown as Texts<typeof table>),
    );
    if (stale) throw new Error(`${table} ${stale.id} is searched by ${JSON.stringify(stale.search_key)}`);
  }
}

/** After a test has written texts past the service. */
export const writeKeys = (stack: Stack) => fillSearchKeys(stack.ctx.db, 'all');
