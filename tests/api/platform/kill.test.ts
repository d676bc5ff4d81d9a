// SIGKILL during writes: acknowledged data survives, payments are recorded, mails arrive. Four kills here; `npm run
// soak -- kill` makes two hundred.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AT_ONCE, deliverDueMail } from '#server/mail/deliver-mail.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { readConfig } from '#server/platform/configuration.ts';
import { createContext } from '#server/platform/create-context.ts';
import { type SmtpSink, startSmtpSink } from '../../support/doubles/smtp-sink.ts';
import { booksOf } from '../../support/service/kill-jobs.ts';
import { killRun, lostOf, moneyOf } from '../../support/service/kill-run.ts';
import { mailReportOf } from '../../support/service/mail-report.ts';
import { type ScratchShop, scratchShop } from '../../support/service/scratch-shop.ts';
import { emptyDatabase, engine } from '../../support/service/stack.ts';

const KILLS = 4;
/** Longer than every lease, retry delay and reconciler pause. */
const LATER_MS = 61_000;

let shop: ScratchShop;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let sink: SmtpSink;
beforeEach(async () => {
  database = await emptyDatabase();
  shop = scratchShop(database.url);
  sink = await startSmtpSink();
});
afterEach(async () => {
  await sink.close();
  await database.drop();
  shop.dispose();
});

/** Runs the jobs that the next start runs within two minutes, without waiting. */
async function catchUp(): Promise<void> {
  const { ctx, close } = createContext(readConfig({ ...shop.env, SMTP_URL: sink.url, LOG_LEVEL: 'silent' }));
  let now = Date.now();
  const later = { ...ctx, clock: { now: () => now } };
  for (let round = 0; round < 2; round += 1) {
    now += LATER_MS;
    while ((await reconcile(later)) > 0);
    while ((await deliverDueMail(later)) > 0);
  }
  await close();
}

it(`loses nothing acknowledged in ${KILLS} kills (${engine})`, async () => {
  const acknowledged = await killRun(shop, {
    kills: KILLS,
    env: { SMTP_URL: sink.url },
    // Booked, ordered, paid and refunded, by six clients; quotes, visits and bills by two.
    until: (since, kill, { quotes }) =>
      expect
        .poll(() => since() > 24 + kill && (kill < KILLS - 1 || quotes.size > 0), {
          interval: 20,
          timeout: 30_000,
        })
        .toBe(true),
  });
  expect(acknowledged.paid.size).toBeGreaterThan(0);
  expect(acknowledged.refunds.size).toBeGreaterThan(0);
  expect(acknowledged.quotes.size).toBeGreaterThan(0);
  expect(await lostOf(shop, acknowledged)).toEqual([]);
  await catchUp();
  expect(await lostOf(shop, acknowledged)).toEqual([]);
  expect(await moneyOf(shop)).toMatchObject({
    unrecorded: 0,
    doubled: 0,
    invented: 0,
    stockGap: 0,
    invoiceGap: 0,
    refundGap: 0,
    creditNoteGap: 0,
  });
  expect(await booksOf(shop)).toEqual([]);
  const { missing, doubled } = await mailReportOf(shop, acknowledged, sink.mails);
  expect(missing).toEqual([]);
  expect(doubled).toBeLessThanOrEqual(KILLS * AT_ONCE);
}, 120_000);
