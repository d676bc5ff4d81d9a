// Row counts of a service: refused requests must not add any.
import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Stack } from '../service/stack.ts';
import { TABLES } from './tables.ts';

type Counts = Record<(typeof TABLES)[number], number | string | bigint>;

const counting = (db: Kysely<Tables>): CompiledQuery<Counts> =>
  db
    .selectNoFrom((eb) =>
      TABLES.map((table) =>
        eb
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('n'))
          .as(table),
      ),
    )
    .compile();

/** Compiled once, because it runs after each of thousands of odd bodies. */
let query: CompiledQuery<Counts> | undefined;

/** Row counts of every table that a call may write. */
export async function countRows({ ctx: { db } }: Stack): Promise<number> {
  query ??= counting(db);
  const { rows } = await db.executeQuery(query);
  return Object.values(rows[0] as Counts).reduce<number>((sum, count) => sum + Number(count), 0);
}
