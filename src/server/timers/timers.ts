// Background jobs: payment reconciliation, outbox, sweeps, backups, and the morning mail.

import { setTimeout as wait } from 'node:timers/promises';
import { HOUR_MS } from '#lib/days.ts';
import { remindCustomers } from '#server/appointments/remind-customers.ts';
import { backupWhenDue } from '#server/backups/backup-when-due.ts';
import { isContested } from '#server/bills/ask-review.ts';
import { waitsForRefund } from '#server/bills/reckon-bill.ts';
import { remindBills } from '#server/bills/remind-bills.ts';
import { sendMorningMail } from '#server/dashboard/today.ts';
import { releaseKeptTime } from '#server/diary/kept-time.ts';
import { tellOfJobs } from '#server/jobs/tell-customers.ts';
import { tellEngineers } from '#server/jobs/tell-engineers.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { listPaymentsSinceBackup } from '#server/payments/payments-since-backup.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { sweepPhotos } from '#server/pictures/sweep-photos.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { trustsClock } from '#server/platform/trusted-clock.ts';
import { publishWhenDue } from '#server/publishing/publish-when-due.ts';
import { currencyOf } from '#server/quotes/currency.ts';
import { followUpQuotes } from '#server/quotes/follow-up-quotes.ts';
import { applyDueBank } from '#server/settings/change-bank.ts';
import { refreshNotice } from '#server/settings/notice.ts';
import { sweepWebsitePictures } from '#server/website/pictures.ts';
import { sweepWhenDue } from './sweep-old.ts';
import { sweepUploads } from './sweep-uploads.ts';

const RECONCILE_MS = 30_000;
const MAIL_MS = 1_000;
const SWEEP_MS = HOUR_MS;
const REMIND_MS = 300_000;
const LIST_MS = 900_000;
const KEPT_TIME_MS = 30_000;
const PUBLISH_MS = 5_000;
const NOTICE_MS = 5_000;
const PLAN_MS = 60_000;
/** How often daily jobs check whether they are due. */
const DAILY_MS = 60_000;

/** Repeats `work` until `signal` aborts; a failed run is reported and doesn't stop the next. */
async function every(
  ms: number,
  signal: AbortSignal,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
) {
  while (!signal.aborted) {
    await work().catch(failed);
    await wait(ms, undefined, { signal }).catch(() => {});
  }
}

/** The report waits where it would go before somebody has confirmed what goes back. */
const tellOfDone = (ctx: Context) =>
  tellOfJobs(ctx, { isHeld: (trx, id) => waitsForRefund(trx, id, currencyOf(ctx)), isContested });

async function sweepPictures(ctx: Context): Promise<void> {
  if (!(await trustsClock(ctx))) return;
  await sweepWebsitePictures(ctx);
  await sweepUploads(forReports(ctx));
  await sweepPhotos(forReports(ctx));
}

/** @returns a promise that resolves when `signal` has aborted and the current runs have ended */
export async function runTimers(ctx: Context, signal: AbortSignal): Promise<void> {
  const failed = (job: string) => {
    ctx.metrics.jobKnown(job);
    return (error: unknown) => {
      ctx.metrics.jobFailed(job);
      ctx.log.error({ err: error, job }, 'job failed');
    };
  };
  await Promise.all([
    every(RECONCILE_MS, signal, () => reconcile(ctx, signal), failed('reconcile')),
    every(LIST_MS, signal, () => listPaymentsSinceBackup(ctx), failed('payments since backup')),
    every(MAIL_MS, signal, () => deliverDueMail(ctx, signal), failed('mail')),
    every(SWEEP_MS, signal, () => sweepPictures(ctx), failed('sweep pictures')),
    every(KEPT_TIME_MS, signal, () => releaseKeptTime(ctx), failed('kept time')),
    every(PUBLISH_MS, signal, () => publishWhenDue(ctx), failed('publish')),
    every(PLAN_MS, signal, () => applyDueBank(ctx), failed('bank details')),
    every(NOTICE_MS, signal, () => refreshNotice(ctx), failed('notice')),
    every(DAILY_MS, signal, () => backupWhenDue(ctx), failed('backup')),
    every(DAILY_MS, signal, () => sweepWhenDue(ctx), failed('sweep')),
    every(DAILY_MS, signal, () => sendMorningMail(ctx), failed('morning mail')),
    every(REMIND_MS, signal, () => remindCustomers(ctx), failed('remind')),
    every(PLAN_MS, signal, () => tellOfDone(ctx), failed('job reports')),
    every(PLAN_MS, signal, () => tellEngineers(ctx), failed('tell engineers')),
    every(REMIND_MS, signal, () => followUpQuotes(ctx), failed('quotes')),
    every(REMIND_MS, signal, () => remindBills(ctx), failed('bills')),
  ]);
}
