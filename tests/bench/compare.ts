// Processor time per request of several servers, one after the other in each of several rounds.
import { median } from './figure.ts';
import { microseconds } from './processor-time.ts';
import type { Measured } from './servers.ts';
import { type Load, load } from './sockets.ts';

export interface Target {
  server: Measured;
  request: Load['request'];
}

/**
 * Rounds that warm up. After one, node's own HTTP still costs twice what it does after three: bare node measured cold makes ours
 * look good, ours measured cold makes it look bad, and which of them is cold hung on what had been measured before.
 */
const WARM_UP = 3;

/**
 * Keeps this process from falling asleep: whoever answers a sleeper pays for waking it, a third of a small answer. A server that is
 * about as quick as this process hardly ever meets it asleep, a slower one each time; awake, it costs none of them anything.
 * @returns what ends it
 */
function stayAwake(): () => void {
  let isWanted = true;
  const turn = () => {
    if (isWanted) setImmediate(turn);
  };
  turn();
  return () => {
    isWanted = false;
  };
}

/** @returns median microseconds of processor time for each, measured in turns after the warm-up */
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
