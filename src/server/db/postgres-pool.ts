// Connections to PostgreSQL that are given up when nobody answers on them. pg's own pool hands a connection on whose question
// was never answered (node-postgres: query_timeout), and the next caller waits behind it.
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { createTurns, SILENCE_MS, type Turns } from './turns.ts';

type Client = pg.PoolClient;

function guarded(client: Client, turns: Turns): PostgresPoolClient {
  let isGone = false;
  const ask = async <R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (isGone) throw new Error('Connection terminated');
    try {
      const result = await client.query(sql, [...parameters]);
      turns.heard();
      return result as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (error instanceof pg.DatabaseError) turns.heard();
      else isGone = true;
      throw error;
    }
  };
  return {
    query: ask as PostgresPoolClient['query'],
    release(destroy = false) {
      client.release(destroy || isGone);
      turns.end();
    },
  };
}

/** Whoever has waited for a turn as long as a silence lasts gets this much more for a connection that has yet to be made. */
const LEAST_MS = 400;

/** @throws Error after `ms`; the connection that comes later goes back to the pool */
function connectedWithin(connecting: Promise<Client>, ms: number, turns: Turns): Promise<Client> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      reject(new Error('timeout exceeded when trying to connect'));
    }, ms);
    connecting.then(
      (client) => {
        clearTimeout(late);
        if (!isLate) return resolve(client);
        client.release();
        turns.end();
      },
      (error) => {
        clearTimeout(late);
        turns.end();
        reject(error);
      },
    );
  });
}

/** @param pool of pg @param most connections at the same time, as the pool has it */
export function guardedPool(pool: pg.Pool, most: number): PostgresPool {
  const turns = createTurns(most);
  return {
    options: pool.options,
    async connect() {
      const since = performance.now();
      await turns.take();
      const left = since + SILENCE_MS - performance.now();
      return guarded(await connectedWithin(pool.connect(), Math.max(LEAST_MS, left), turns), turns);
    },
    end: () => pool.end(),
  };
}
