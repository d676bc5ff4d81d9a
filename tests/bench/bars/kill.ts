// Bars 3 to 5: two hundred kills in one shared run, then its rows, payments and mails.
import { setTimeout as wait } from 'node:timers/promises';
import { integrityOf } from '../../support/database/integrity.ts';
import { startSmtpSink } from '../../support/doubles/smtp-sink.ts';
import { booksOf } from '../../support/service/kill-jobs.ts';
import {
  type Acknowledged,
  countOf,
  killRun,
  lostOf,
  type Money,
  moneyOf,
} from '../../support/service/kill-run.ts';
import { type MailReport, mailReportOf } from '../../support/service/mail-report.ts';
import { type ScratchShop, scratchShop } from '../../support/service/scratch-shop.ts';
import { startService } from '../../support/service/service.ts';
import { waitFor } from '../../support/service/wait-for.ts';
import { type Bar, scaled } from './bar.ts';

const KILLS = scaled(200, 3);
/**
 * This many acknowledgements follow each start, however slow the machine, one of them about a quote, a bill or a visit's end; then comes the kill,
 * at a random moment.
 */
const PROMISES = 25;
const LATEST_MS = 1000;
const MONEY_MS = 60_000;
/** A mail whose sender was killed is leased for a minute; then it is sent. */
const MAIL_MS = 120_000;

const unsettled = (shop: ScratchShop) =>
  shop.look(
    async (db) =>
      (
        await db
          .selectFrom('payments')
          .select('id')
          .where('state', '=', 'capturing')
          .unionAll(
            // What is to be given back by hand waits for a person.
            db
              .selectFrom('refunds')
              .select('id')
              .where('state', '=', 'requested')
              .where('origin', '!=', 'hand'),
          )
          .execute()
      ).length,
  );
const unsent = (shop: ScratchShop) =>
  shop.look(
    async (db) =>
      (await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).limit(1).execute()).length,
  );

interface Run {
  acknowledged: Acknowledged;
  lost: string[];
  integrity: string;
  money: Money;
  books: string[];
  moneySeconds: number;
  post: MailReport;
}

async function makeRun(): Promise<Run> {
  using shop = scratchShop();
  const sink = await startSmtpSink();
  const env = { SMTP_URL: sink.url };
  const acknowledged = await killRun(shop, {
    kills: KILLS,
    env,
    until: async (since, kill, { ended, byHand, quotes }) => {
      const stage = [ended, byHand, quotes][kill % 3] ?? quotes;
      const before = stage.size;
      await waitFor(() => since() >= PROMISES && stage.size > before, 30_000);
      await wait(Math.random() * LATEST_MS);
    },
  });
  const integrity = integrityOf(shop);
  const service = await startService({ ...shop.env, ...env });
  const isRecorded = async () => (await unsettled(shop)) === 0 && (await moneyOf(shop)).unrecorded === 0;
  const moneySeconds = await waitFor(isRecorded, MONEY_MS);
  await waitFor(async () => (await unsent(shop)) === 0, MAIL_MS);
  await service.kill('SIGTERM');
  const [lost, money, books, post] = [
    await lostOf(shop, acknowledged),
    await moneyOf(shop),
    await booksOf(shop),
    await mailReportOf(shop, acknowledged, sink.mails),
  ];
  await sink.close();
  return { acknowledged, lost, integrity, money, books, moneySeconds, post };
}

let run: Promise<Run> | undefined;
const theRun = (): Promise<Run> => {
  run ??= makeRun();
  return run;
};

export const kill: Bar = {
  number: 3,
  name: 'kill',
  target: '200 kills, ≥ 5,000 acknowledged: 0 lost, the database whole',
  async run() {
    const { acknowledged, lost, integrity } = await theRun();
    return {
      figure: `${KILLS} kills, ${countOf(acknowledged)} acknowledged (${acknowledged.orders.size} orders, ${acknowledged.paid.size} payments, ${acknowledged.refunds.size} refunds, ${acknowledged.bookings.size} bookings, ${acknowledged.quotes.size} deposits of quotes, ${acknowledged.ended.size} visits ended, ${acknowledged.bills.size} bills), ${lost.length} lost, integrity ${integrity}`,
      met: lost.length === 0 && integrity === 'ok' && countOf(acknowledged) >= KILLS * PROMISES,
    };
  },
};

export const killMoney: Bar = {
  number: 4,
  name: 'kill-money',
  target:
    'captures = recorded within 60 s; 0 double, 0 invented, no stock lost or made, no gap in invoices and credit notes, the books of quotes, visits and bills agree',
  async run() {
    const { money, books, moneySeconds } = await theRun();
    const { captures, unrecorded, doubled, invented, stockGap } = money;
    const { invoiceGap, refundGap, creditNoteGap } = money;
    return {
      figure: `${captures} captures, ${unrecorded} unrecorded after ${moneySeconds} s, ${doubled} double, ${invented} without a capture, stock off by ${stockGap}, invoices off by ${invoiceGap}, refunds by ${refundGap}, credit notes by ${creditNoteGap}; books: ${books.join('; ') || 'agree'}`,
      met:
        captures > 0 &&
        books.length === 0 &&
        [unrecorded, doubled, invented, stockGap, invoiceGap, refundGap, creditNoteGap].every(
          (count) => count === 0,
        ),
    };
  },
};

export const killMail: Bar = {
  number: 5,
  name: 'kill-mail',
  target: '0 mails missing; doubles ≤ kills, under the same Message-ID',
  async run() {
    const { missing, doubled } = (await theRun()).post;
    return {
      figure: `${missing.length} missing, ${doubled} came twice in ${KILLS} kills`,
      met: missing.length === 0 && doubled <= KILLS,
    };
  },
};
