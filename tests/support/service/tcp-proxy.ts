// A proxy between the service and a database, mail server or PayPal that simulates network faults.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * `open`: forwards everything. `silent`: connections stay open, and no byte passes. `deaf`: requests arrive,
 * responses do not. `refuse`: every connection is reset, old and new.
 */
export type Line = 'open' | 'silent' | 'deaf' | 'refuse';

export interface TcpProxy {
  port: number;
  /**
   * Applies from now on, also to open connections.
   * @param delayMs delay of each chunk, either way
   */
  set(line: Line, delayMs?: number): void;
  /** Open connections stay open and are dead for good, as after a cable was pulled; new ones are as `set` says. */
  freeze(): void;
  /** Resets open connections; new ones are as `set` says. */
  cut(): void;
  close(): Promise<void>;
}

interface Pair {
  near: Socket;
  far: Socket;
  /** Chunks that are not forwarded yet. */
  held: (() => void)[];
  isDead: boolean;
}

/** @param target a port of this machine */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let line: Line = 'open';
  let delay = 0;
  const pairs = new Set<Pair>();

  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (line === 'refuse') {
      near.on('error', () => {}).resetAndDestroy();
      return;
    }
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    const pair: Pair = { near, far, held: [], isDead: false };
    pairs.add(pair);
    const over = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    const pass = (work: () => void, isAnswer: boolean) => {
      const now = () => {
        if (pair.isDead) return;
        const stands = line === 'silent' || (line === 'deaf' && isAnswer);
        if (stands || pair.held.length > 0) pair.held.push(work);
        else work();
      };
      if (delay > 0) setTimeout(now, delay);
      else now();
    };
    for (const [from, to, isAnswer] of [
      [near, far, false],
      [far, near, true],
    ] as const) {
      from.on('data', (bytes) => pass(() => void to.write(bytes), isAnswer));
      from.on('end', () => pass(() => void to.end(), isAnswer));
      from.on('error', over).on('close', over);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    set(next, delayMs = 0) {
      line = next;
      delay = delayMs;
      if (next === 'refuse') cut();
      if (next === 'open') for (const { held } of pairs) for (const work of held.splice(0)) work();
    },
    freeze() {
      for (const pair of pairs) pair.isDead = true;
    },
    cut,
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

/** The same address by way of the proxy. */
export function through({ port }: TcpProxy, address: string): string {
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}
