// Bar 19: each migration is killed twenty times, and the previous version runs on the newer tables.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempDisposableSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fillTables, rowsOf } from '../../support/database/any-rows.ts';
import { integrityOf } from '../../support/database/integrity.ts';
import { firstPart, noAnswers, orderUnder } from '../../support/records/keyed-orders.ts';
import { scratchShop } from '../../support/service/scratch-shop.ts';
import { startService } from '../../support/service/service.ts';
import { ROOT } from '../paths.ts';
import { type Bar, CannotRun, type Measured, scaled } from './bar.ts';

const KILLS = scaled(20, 2);
const MIGRATIONS = resolve(ROOT, 'src/server/db/migrations');
const CHILD = resolve(ROOT, 'tests/bench/bars/migrate-and-die.ts');
const files = readdirSync(MIGRATIONS).sort();
/** A migration is a script, and may read a file of its own. */
const names = files.filter((file) => file.endsWith('.ts'));
const filesOf = (name: string) => files.filter((file) => file.startsWith(name.slice(0, 4)));

/**
 * Runs the child.
 * @returns how many statements it ran; null when it died
 */
function run(dataDir: string, folder: string, last = 0): number | null {
  const { status, stdout } = spawnSync(process.execPath, [CHILD, dataDir, folder, String(last)], {
    cwd: ROOT,
  });
  return status === 0 ? Number(stdout) : null;
}

interface Killed {
  died: number;
  broken: string[];
}

/** Kills the `n`-th migration at statements spread over it, each time on a database with existing rows. */
function killOne(n: number, scratch: string): Killed {
  const name = names[n] ?? '';
  const before = join(scratch, `${name}-before`);
  const folder = join(scratch, `${name}-files`);
  mkdirSync(folder, { recursive: true });
  mkdirSync(before);
  for (const file of names.slice(0, n).flatMap(filesOf))
    copyFileSync(join(MIGRATIONS, file), join(folder, file));
  run(before, folder);
  fillTables(before);
  for (const file of filesOf(name)) copyFileSync(join(MIGRATIONS, file), join(folder, file));
  const rows = rowsOf(before);
  const asBefore = integrityOf({ dataDir: before });
  const copy = (at: number | string) => {
    const dataDir = join(scratch, `${name}-${at}`);
    cpSync(before, dataDir, { recursive: true });
    return dataDir;
  };
  const statements = run(copy('whole'), folder);
  if (statements === null) return { died: 0, broken: [`${name} fails by itself`] };
  const killed: Killed = { died: 0, broken: [] };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const at = 1 + Math.floor((kill * statements) / KILLS);
    const dataDir = copy(kill);
    if (run(dataDir, folder, at) === null) killed.died += 1;
    const finished = run(dataDir, folder) !== null;
    const kept = Object.entries(rowsOf(dataDir)).every(([table, count]) => count === (rows[table] ?? count));
    const whole = integrityOf({ dataDir }) === asBefore;
    if (!finished || !kept || !whole) killed.broken.push(`${name} at ${at}`);
  }
  return killed;
}

/** Checks out the project before its newest migration. */
function versionBefore(scratch: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  let added: string;
  try {
    added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', 'src/server/db/migrations');
  } catch {
    throw new CannotRun('there is no git history here to take the previous version from');
  }
  if (!added) throw new CannotRun('the history here does not reach back to the newest migration');
  const folder = join(scratch, 'version-before');
  mkdirSync(folder);
  execFileSync('sh', ['-c', `git archive ${added}^ src content package.json | tar -x -C "${folder}"`], {
    cwd: ROOT,
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function runBefore(scratch: string): Promise<string> {
  if (names.length === 1) return 'none yet';
  using shop = scratchShop();
  const now = await startService(shop.env);
  await now.kill('SIGTERM');
  const before = await startService(shop.env, { cwd: versionBefore(scratch) });
  const ready = (await fetch(`${before.origin}/readyz`)).status;
  const answers = noAnswers();
  await orderUnder('on-newer-tables', before.origin, (await firstPart(before.origin))._id, answers);
  await before.kill('SIGTERM');
  const again = await startService(shop.env);
  await orderUnder('on-newer-tables', again.origin, (await firstPart(again.origin))._id, answers);
  await again.kill('SIGTERM');
  return ready === 200 && answers.acknowledged.size === 1 && answers.refused.size === 0
    ? 'ok'
    : `readyz ${ready}, ${JSON.stringify([...answers.refused])}`;
}

async function measure(scratch: string): Promise<Measured> {
  // The copied migrations import packages.
  symlinkSync(join(ROOT, 'node_modules'), join(scratch, 'node_modules'));
  const killed = names.map((_, n) => killOne(n, scratch));
  const died = killed.reduce((sum, one) => sum + one.died, 0);
  const broken = killed.flatMap((one) => one.broken);
  const before = await runBefore(scratch);
  return {
    figure: `${died} kills in ${names.length} migrations, ${broken.length} broken databases ${broken.slice(0, 3).join(', ')}; the version before on today's tables: ${before}`,
    met: died > 0 && broken.length === 0 && ['ok', 'none yet'].includes(before),
  };
}

export const migrateKilled: Bar = {
  number: 19,
  name: 'migrate',
  target: 'SIGKILL in each migration × 20: 0 broken databases; the version before runs on the new tables',
  async run() {
    using scratch = mkdtempDisposableSync(join(tmpdir(), 'migrate-'));
    return await measure(scratch.path);
  },
};
