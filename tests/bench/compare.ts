// Processor time per request of several servers, measured alternately in several rounds.
import { median } from './figure.ts';
import { microseconds } from './processor-time.ts';
import type { Measured } from './servers.ts';
import { type Load, load } from './sockets.ts';

export interface Target {
  server: Measured;
  request: Load['request'];
}

/**
 * Rounds that warm up. After one, node's own HTTP still costs twice what it does after three, so the order of
 * measurement would decide the result.
 */
const WARM_UP = 3;

/**
 * Keeps this process busy: waking a sleeping client costs the server a third of a small response, and a server
 * about as quick as this process would pay it less often than a slower one.
 * @returns a function that stops it
 */
function stayAwake(): () => void {
  let isWanted = true;
  const tick = () => {
    if (isWanted) setImmediate(tick);
  };
  tick();
  return () => {
    isWanted = false;
  };
}

/** @returns median microseconds of processor time for each, measured alternately after the warm-up */
export async function compare<Name extends string>(
  targets: Record<Name, Target>,
  rounds: number,
  count: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(targets) as Name[];
  const found = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -WARM_UP; round < rounds; round += 1)
    for (const name of names) {
      const { server, request } = targets[name];
      const before = microseconds(server.pid);
      const sleep = stayAwake();
      const { statuses } = await load({ port: server.port, request, count }).finally(sleep);
      if (Object.keys(statuses).some((status) => Number(status) >= 400))
        throw new Error(`${name} answers ${JSON.stringify(statuses)}`);
      if (round >= 0) found.get(name)?.push((microseconds(server.pid) - before) / count);
    }
  return Object.fromEntries(names.map((name) => [name, median(found.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}
