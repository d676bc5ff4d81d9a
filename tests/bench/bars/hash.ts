// Bar 28: the cost of a password hash, and the effect of three hundred parallel sign-ins on other requests.
import { hashPassword } from '#server/accounts/hash-password.ts';
import { scratchShop } from '../../support/service/scratch-shop.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { p95Of, percentile, timed } from '../../support/service/timings.ts';
import { mebibytes } from '../processor-time.ts';
import type { Bar } from './bar.ts';

const SIGN_INS = 300;
const LEAST_KIB = 19_456;
const HASH_MS = [25, 500] as const;
const MOST_MIB = 150;
const MOST_P95_MS = 100;

async function hashMs(): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 9; n += 1) times.push(await timed(() => hashPassword('brass weight on a chain')));
  return percentile(times, 0.5);
}

interface Flood {
  p95: number;
  grown: number;
  odd: number;
}

async function flood({ origin, child }: Service): Promise<Flood> {
  const read = () => fetch(`${origin}/api/products`).then((answer) => answer.arrayBuffer());
  await p95Of(50, read);
  const memory = () => mebibytes(child.pid) ?? 0;
  const before = memory();
  let most = before;
  let isOver = false;
  const reads: number[] = [];
  const reading = (async () => {
    while (!isOver) {
      reads.push(await timed(read));
      most = Math.max(most, memory());
    }
  })();
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'a guess' });
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
  const answers = await Promise.all(
    Array.from({ length: SIGN_INS }, () => fetch(`${origin}/api/login`, init)),
  );
  isOver = true;
  await reading;
  const odd = answers.filter(({ status }) => status !== 401 && status !== 503).length;
  return { p95: percentile(reads, 0.95), grown: most - before, odd };
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
    using shop = scratchShop();
    await using service = await startService(shop.env);
    const { p95, grown, odd } = await flood(service);
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
