// Query plans: what a function asks of the database, and how the database executes it.
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { engine, type Stack } from '../service/stack.ts';

export interface Plan {
  sql: string;
  /** The engine's own text, one step a line. */
  steps: string;
}

/**
 * @param run the function under test; it gets the database to use
 * @returns one plan per query, in order
 */
export async function plansOf(
  stack: Stack,
  run: (db: Stack['ctx']['db']) => Promise<unknown>,
): Promise<Plan[]> {
  const nodes: {
    node: RootOperationNode;
    queryId: Parameters<KyselyPlugin['transformQuery']>[0]['queryId'];
  }[] = [];
  const recorder: KyselyPlugin = {
    transformQuery(args) {
      nodes.push(args);
      return args.node;
    },
    transformResult: async ({ result }) => result,
  };
  const { db } = stack.ctx;
  await run(db.withPlugin(recorder));
  const plans: Plan[] = [];
  for (const { node, queryId } of nodes) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
    const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
    const steps = (rows as Record<string, unknown>[])
      .map((row) => row.detail ?? row['QUERY PLAN'])
      .join('\n');
    plans.push({ sql, steps });
  }
  return plans;
}
