// How many rows a service holds: what was refused must leave none behind.
import type { Stack } from './stack.ts';
import { TABLES } from './tables.ts';

/** Rows of every table that a call may write. */
export async function countRows(stack: Stack): Promise<number> {
  const counts = await stack.ctx.db
    .selectNoFrom((eb) =>
      TABLES.map((table) =>
        eb
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('n'))
          .as(table),
      ),
    )
    .executeTakeFirstOrThrow();
  return Object.values(counts).reduce<number>((sum, count) => sum + Number(count), 0);
}
