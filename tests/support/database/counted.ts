// A database that reports each statement.
import type { Kysely, KyselyPlugin } from 'kysely';

/** @param asked is called before each statement */
export function counted<Tables>(db: Kysely<Tables>, asked: () => void): Kysely<Tables> {
  const teller: KyselyPlugin = {
    transformQuery({ node }) {
      asked();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(teller);
}
