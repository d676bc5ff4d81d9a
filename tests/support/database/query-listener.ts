// A database that reports each statement.
import type { Kysely, KyselyPlugin } from 'kysely';

/** @param asked is called before each statement */
export function withQueryListener<Tables>(db: Kysely<Tables>, asked: () => void): Kysely<Tables> {
  const listener: KyselyPlugin = {
    transformQuery({ node }) {
      asked();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(listener);
}
