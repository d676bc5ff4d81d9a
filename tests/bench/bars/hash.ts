// Bar 28: the cost of a password hash, and the effect of three hundred parallel sign-ins on other requests.
import { readFileSync } from 'node:fs';
import { hashPassword } from '#server/accounts/hash-password.ts';
import { scratchShop } from '../../support/service/scratch-shop.ts';
import { type Service, startService } from '../../support/service/service.ts';
import type { Bar } from './bar.ts';

const SIGN_INS = 300;
const LEAST_KIB = 19_456;
const HASH_MS = [25, 500] as const;
const MOST_MIB = 150;
const MOST_P95_MS = 100;

const mebibytes = ({ child }: Service): number => {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
};

async function hashMs(): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 9; n += 1) {
    const started = performance.now();
    await hashPassword('brass weight on a chain');
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[4] ?? 0;
}

async function timed(url: string): Promise<number> {
  const started = performance.now();
  await (await fetch(url)).arrayBuffer();
  return performance.now() - started;
}

interface Flood {
  p95: number;
  grown: number;
  odd: number;
}

async function flood(service: Service): Promise<Flood> {
  for (let n = 0; n < 50; n += 1) await timed(`${service.origin}/api/products`);
  const before = mebibytes(service);
  let most = before;
  let isOver = false;
  const reads: number[] = [];
  const reading = (async () => {
    while (!isOver) {
      reads.push(await timed(`${service.origin}/api/products`));
      most = Math.max(most, mebibytes(service));
    }
  })();
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'a guess' });
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
  const answers = await Promise.all(
    Array.from({ length: SIGN_INS }, () => fetch(`${service.origin}/api/login`, init)),
  );
  isOver = true;
  await reading;
  const odd = answers.filter(({ status }) => status !== 401 && status !== 503).length;
  return {
    p95: reads.sort((a, b) => a - b)[Math.floor(reads.length * 0.95)] ?? 0,
    grown: most - before,
    odd,
  };
}

export const hash: Bar = {
  number: 28,
  name: 'hash',
  target:
    'argon2id ≥ 19 MiB × 2, 25–500 ms; 300 sign-ins at once: ≤ 150 MiB more, the shop’s list p95 < 100 ms',
  async run() {
    const phc = await hashPassword('brass weight on a chain');
    const [, memory = 0, passes = 0] = (/^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(phc) ?? []).map(Number);
    const ms = await hashMs();
    const shop = scratchShop();
    const service = await startService(shop.env);
    const { p95, grown, odd } = await flood(service);
    await service.kill('SIGTERM');
    shop.dispose();
    const [least, most] = HASH_MS;
    return {
      figure: `m=${memory}, t=${passes}, ${Math.round(ms)} ms; +${Math.round(grown)} MiB, p95 ${Math.round(p95)} ms, ${odd} odd answers`,
      met:
        memory >= LEAST_KIB &&
        passes >= 2 &&
        ms >= least &&
        ms <= most &&
        grown <= MOST_MIB &&
        p95 < MOST_P95_MS &&
        odd === 0,
    };
  },
};
