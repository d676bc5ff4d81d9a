// Two hundred requests a second as a shop gets them: pages, the list of parts, who is signed in, a review now and then.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../support/service.ts';
import { atMost, type Figure, quantile } from './figure.ts';

const PER_SECOND = 200;
const TICK_MS = 50;
const PATHS = ['/', '/coffee', '/shop', '/api/products', '/services', '/api/reviews', '/review', '/api/me'];

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** @param seconds how long; memory is compared with what it was after a fifth of that */
export async function mixedLoad(seconds: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const service = await startService({ DATA_DIR: folder, DATABASE_URL: '' });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const times: number[] = [];
  const ask = (path: string): Promise<void> =>
    new Promise((done, fail) => {
      const at = performance.now();
      request(service.origin + path, { agent, headers: { 'Accept-Encoding': 'br' } }, (answer) =>
        answer.resume().on('end', () => {
          times.push(performance.now() - at);
          done();
        }),
      )
        .on('error', fail)
        .end();
    });
  try {
    const running: Promise<void>[] = [];
    const began = performance.now();
    let early = 0;
    for (let sent = 0; sent < seconds * PER_SECOND; ) {
      const due = Math.min(seconds * PER_SECOND, ((performance.now() - began) / 1000) * PER_SECOND);
      for (; sent < due; sent += 1) running.push(ask(PATHS[sent % PATHS.length] ?? '/'));
      if (!early && sent > (seconds * PER_SECOND) / 5 && process.platform === 'linux')
        early = memoryOf(service.child.pid ?? 0);
      await new Promise((done) => setTimeout(done, TICK_MS));
    }
    await Promise.all(running);
    const grown = early ? memoryOf(service.child.pid ?? 0) / early - 1 : Number.NaN;
    return [
      atMost(`slowest hundredth of ${PER_SECOND} mixed requests a second, ms`, quantile(times, 0.99), 100),
      ...(early ? [atMost(`growth of memory meanwhile, share`, grown, 0.2)] : []),
    ];
  } finally {
    agent.destroy();
    await service.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}
