// Bars 6 and 7, by strace: every row is on disk before it is acknowledged, and disk faults are never hidden.
import { spawn } from 'node:child_process';
import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf } from '../../support/database/integrity.ts';
import { firstPart, gapsOf, noAnswers, orderUnder } from '../../support/records/keyed-orders.ts';
import { scratchShop, stockAll } from '../../support/service/scratch-shop.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { type Bar, needProgram, scaled } from './bar.ts';

const WRITES = scaled(100, 5);
const PLENTY = 1_000_000;

/** Seconds since 1970 of each sync of the shop's database file or its log. */
function syncsIn(trace: string): number[] {
  const lines = readFileSync(trace, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const at = /^\d+ +(\d+\.\d+) f(?:data)?sync\(\d+<[^>]*shop\.sqlite/.exec(line)?.[1];
    return at ? [Number(at)] : [];
  });
}

export const fsync: Bar = {
  number: 6,
  name: 'fsync',
  target: '≥ 1 sync within each of 100 acknowledged writes',
  async run() {
    needProgram('strace');
    using shop = scratchShop();
    using traces = mkdtempDisposableSync(join(tmpdir(), 'trace-'));
    const trace = join(traces.path, 'syncs');
    const through = ['strace', '-D', '-f', '-y', '-ttt', '-e', 'trace=fsync,fdatasync', '-o', trace];
    const service = await startService(shop.env, { through });
    const part = await firstPart(service.origin);
    await stockAll(shop, PLENTY);
    const answers = noAnswers();
    const spans: [number, number][] = [];
    for (let n = 0; n < WRITES; n += 1) {
      const began = Date.now();
      await orderUnder(`synced-${n}`, service.origin, part._id, answers);
      spans.push([began / 1000, (Date.now() + 1) / 1000]);
    }
    await service.kill('SIGTERM');
    const syncs = syncsIn(trace);
    const synced = spans.filter(([began, ended]) => syncs.some((at) => at >= began && at <= ended));
    return {
      figure: `${synced.length} of ${answers.acknowledged.size} acknowledged orders had a sync before the answer (${syncs.length} syncs in all)`,
      met: answers.acknowledged.size === WRITES && synced.length === WRITES,
    };
  },
};

/** Disk faults in strace's syntax (strace(1), "Tampering"): from the n-th call on, or periodically. */
const FAULTS = [
  'fsync,fdatasync:error=EIO:when=1+',
  'fsync,fdatasync:error=EIO:when=12+',
  'fsync,fdatasync:error=EIO:when=4+3',
  'pwrite64:error=ENOSPC:when=1+',
  'pwrite64:error=ENOSPC:when=60+',
  'pwrite64:error=EIO:when=40+7',
];
const ORDERS = scaled(30, 6);

/** Breaks the disk of a running service from now on; it ends with the service. */
async function breakDisk({ child }: Service, fault: string): Promise<void> {
  const tracer = spawn(
    'strace',
    ['-f', '-o', '/dev/null', '-e', `inject=${fault}`, '-p', String(child.pid)],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  await new Promise<void>((done, fail) => {
    tracer.stderr.on('data', (text: Buffer) => {
      if (text.toString().includes('attached')) done();
    });
    tracer.once('exit', (code) => fail(new Error(`strace ended with ${code} before it was attached`)));
  });
}

interface Outcome {
  fault: string;
  acknowledged: number;
  /** Refusals other than 503. */
  otherwise: string[];
  lost: number;
  doubled: number;
  /** Writes not stored by a retry with a working disk. */
  stuck: number;
  integrity: string;
}

async function suffer(fault: string): Promise<Outcome> {
  using shop = scratchShop();
  const broken = await startService(shop.env);
  const { _id: product } = await firstPart(broken.origin);
  await stockAll(shop, PLENTY);
  await breakDisk(broken, fault);
  const answers = noAnswers();
  const keys = Array.from({ length: ORDERS }, (_, n) => `faulty-${n}`);
  for (const key of keys) await orderUnder(key, broken.origin, product, answers);
  const otherwise = [...answers.refused.values()].filter((code) => code !== 'unavailable');
  const acknowledged = answers.acknowledged.size;
  await broken.kill('SIGKILL');
  const recovered = await startService(shop.env);
  const { lost } = await gapsOf(shop, answers);
  for (const key of keys) await orderUnder(key, recovered.origin, product, answers);
  const { doubled } = await gapsOf(shop, answers);
  await recovered.kill('SIGTERM');
  const integrity = integrityOf(shop);
  return { fault, acknowledged, otherwise, lost, doubled, stuck: answers.refused.size, integrity };
}

const isMet = ({ otherwise, lost, doubled, stuck, integrity }: Outcome) =>
  otherwise.length + lost + doubled + stuck === 0 && integrity === 'ok';

export const eio: Bar = {
  number: 7,
  name: 'eio',
  target:
    'a disk that fails or is full: 503 and nothing else, 0 lost, the same key again makes exactly 1 order',
  async run() {
    needProgram('strace');
    const outcomes: Outcome[] = [];
    for (const fault of FAULTS) outcomes.push(await suffer(fault));
    const bad = outcomes.filter((outcome) => !isMet(outcome));
    return {
      figure: bad.length
        ? JSON.stringify(bad)
        : `${FAULTS.length} faults × ${ORDERS} orders: ${outcomes.map(({ acknowledged }) => acknowledged).join(', ')} kept at first, all others 503; 0 lost, 0 doubled, all there after a second try`,
      met: bad.length === 0,
    };
  },
};
