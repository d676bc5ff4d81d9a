// Bars 18 and 20: a shop of one gibibyte starts after a kill, is backed up during writes, and is restored.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '#server/db/open.ts';
import { firstPart, gapsOf, noAnswers, orderUnder } from '../../support/records/keyed-orders.ts';
import { type ScratchShop, scratchShop, stockAll } from '../../support/service/scratch-shop.ts';
import { startService } from '../../support/service/service.ts';
import { timed } from '../../support/service/timings.ts';
import { waitFor } from '../../support/service/wait-for.ts';
import { ROOT } from '../paths.ts';
import { type Bar, runTests, scaled } from './bar.ts';

const BYTES = scaled(1024 ** 3, 32 * 1024 ** 2);
/** Content of one sent mail. */
const MAIL_BYTES = 16_384;
const READY_SECONDS = 2;
const RESTORED_SECONDS = 300;
const ORDERS = 20;

/** Inserts years of sent mails. */
function grow({ dataDir }: ScratchShop): void {
  const database = new DatabaseSync(sqliteFile(dataDir));
  const words = 'a'.repeat(MAIL_BYTES);
  const insert = database.prepare(
    `insert into outbox (id, dedupe_key, kind, to_address, to_name, subject, text, html, attempts,
      next_attempt_at, lease_until, created_at, sent_at)
     values (?, ?, 'order-paid', 'ada.marsh@example.com', 'Ada Marsh', 'Your order', '', ?, 1, 0, 0, ?, ?)`,
  );
  database.exec('pragma synchronous = off; begin');
  for (let n = 0; n < BYTES / MAIL_BYTES; n += 1) {
    const at = Date.now() - n * 60_000;
    insert.run(`grown-${n}`, `grown-${n}`, words, at, at);
  }
  database.exec('commit');
  database.close();
}

const size = ({ dataDir }: ScratchShop) =>
  `${(statSync(sqliteFile(dataDir)).size / 1024 ** 3).toFixed(2)} GiB`;

async function grown(): Promise<ScratchShop> {
  const shop = scratchShop();
  const first = await startService(shop.env);
  await stockAll(shop, 1000);
  await first.kill('SIGTERM');
  grow(shop);
  return shop;
}

export const boot: Bar = {
  number: 18,
  name: 'boot',
  target: 'ready ≤ 2 s after kill -9 on a database of 1 GiB',
  async run() {
    using shop = await grown();
    const killed = await startService(shop.env);
    const part = await firstPart(killed.origin);
    const answers = noAnswers();
    for (let n = 0; n < ORDERS; n += 1) await orderUnder(`big-shop-${n}`, killed.origin, part._id, answers);
    await killed.kill('SIGKILL');
    const started = performance.now();
    await using again = await startService(shop.env);
    await waitFor(async () => (await fetch(`${again.origin}/readyz`)).ok, 60_000);
    const seconds = (performance.now() - started) / 1000;
    const { lost } = await gapsOf(shop, answers);
    const figure = `${size(shop)}: ready ${seconds.toFixed(1)} s after its start, ${lost} of ${answers.acknowledged.size} lost`;
    return { figure, met: seconds <= READY_SECONDS && lost === 0 && answers.acknowledged.size === ORDERS };
  },
};

export const backup: Bar = {
  number: 20,
  name: 'backup',
  target: 'a backup under load holds all that was acknowledged before, sums equal; back ≤ 5 min for 1 GiB',
  async run() {
    const held = runTests(
      ['api-sqlite', 'api-postgres'],
      [
        'tests/api/backups/backup-live.test.ts',
        'tests/api/backups/backups.test.ts',
        'tests/api/backups/move-to-postgres.test.ts',
      ],
    );
    using shop = await grown();
    const command = (name: string, ...args: string[]) =>
      execFileSync(process.execPath, ['--no-warnings', `src/cli/${name}.ts`, ...args], {
        cwd: ROOT,
        env: { ...process.env, ...shop.env },
        encoding: 'utf8',
      });
    let file = '';
    const saved = await timed(async () => {
      file = command('backup').split('\n')[0] ?? '';
    });
    const restored = await timed(async () => {
      command('restore', file);
      await using service = await startService(shop.env);
      await waitFor(async () => (await fetch(`${service.origin}/readyz`)).ok, 60_000);
    });
    const figure = `${held.figure}; ${size(shop)}: saved in ${(saved / 1000).toFixed(0)} s, back and ready in ${(restored / 1000).toFixed(0)} s`;
    return { figure, met: held.met && restored / 1000 <= RESTORED_SECONDS };
  },
};
