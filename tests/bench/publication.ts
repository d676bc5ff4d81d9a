// A publication by the running service: how long it takes, the largest process of the build, and how slow pages get meanwhile.
import { mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { publishNow } from '#contract/publishing/publishing.ts';
import { PROOF } from '../support/records/people.ts';
import { startService } from '../support/service/service.ts';
import { PUBLISHING, publishingOf, websiteAdmin } from '../support/service/website-admin.ts';
import { atMost, type Figure, missing } from './figure.ts';
import { mebibytes } from './processor-time.ts';

const PAGES = ['/', '/coffee', '/shop', '/shop/boiler-gasket-set'];
/** Milliseconds between two requests: 20 a second. */
const PAUSE_MS = 50;
const QUIET_ROUNDS = 200;

/** Largest resident memory so far of the processes below this one that build; null without /proc. */
function largestOfBuild(folder: string): number | null {
  if (process.platform !== 'linux') return null;
  const listed = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const builds = listed.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
    } catch {
      return false;
    }
  });
  return Math.max(0, ...builds.map((pid) => mebibytes(Number(pid), 'VmHWM') ?? 0));
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;

export async function publication(): Promise<Figure[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-publication-'));
  await using service = await startService({ DATA_DIR: folder.path, ...PUBLISHING });
  const { origin } = service;
  const admin = await websiteAdmin(service);

  async function visit(n: number): Promise<number> {
    const began = performance.now();
    const answer = await fetch(origin + PAGES[n % PAGES.length]);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    return performance.now() - began;
  }
  /** Visits pages until `isOver`. */
  async function visitUntil(isOver: (n: number) => boolean | Promise<boolean>): Promise<number[]> {
    const times: number[] = [];
    for (let n = 0; !(await isOver(n)); n += 1) {
      times.push(await visit(n));
      await wait(PAUSE_MS);
    }
    return times;
  }
  const stateOf = async () => (await publishingOf(admin)).state;
  async function publish() {
    let peak: number | null = null;
    const began = performance.now();
    await admin(publishNow, { body: PROOF });
    const times = await visitUntil(async (n) => {
      if (n % 10 === 0) peak = Math.max(peak ?? 0, largestOfBuild(folder.path) ?? 0) || null;
      return n % 10 === 9 && (await stateOf()) === 'published';
    });
    return { times, seconds: (performance.now() - began) / 1000, peak: peak as number | null };
  }

  const quiet = await visitUntil((n) => n >= QUIET_ROUNDS);
  await publish();
  const { times, seconds, peak } = await publish();
  const memory = 'publication: memory of its largest process, MiB';
  return [
    atMost('publication of a shop with the sample parts, warm, s', seconds, 20),
    peak === null ? missing(memory, 'it is read from Linux’s /proc') : atMost(memory, peak, 1_024),
    atMost('p99 of pages meanwhile, times before', percentile(times, 0.99) / percentile(quiet, 0.99), 2),
  ];
}
