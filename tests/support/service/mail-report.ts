// Mails of a run with kills: those that never came, and those that came twice.
import type { SunkMail } from '../doubles/smtp-sink.ts';
import type { Acknowledged } from './kill-run.ts';
import type { ScratchShop } from './scratch-shop.ts';

export interface MailReport {
  missing: string[];
  /** Mails that came more than once, under one Message-ID. */
  doubled: number;
}

const messageId = (raw: string) => /^Message-ID:\s+<(.+)@/im.exec(raw)?.[1] ?? '';

/** Mails due for the acknowledged facts, compared with what the mail server received. */
export const mailReportOf = (
  shop: ScratchShop,
  acknowledged: Acknowledged,
  mails: readonly SunkMail[],
): Promise<MailReport> =>
  shop.look(async (db) => {
    const got = mails.map(({ raw }) => messageId(raw));
    const there = new Set(got);
    const rows = await db.selectFrom('outbox').select('dedupe_key').execute();
    const payments = await db.selectFrom('payments').select(['id', 'order_id']).execute();
    const paid = payments.filter(({ order_id }) => acknowledged.paid.has(order_id));
    const wanted = [
      ...rows.map(({ dedupe_key }) => dedupe_key),
      ...paid
        .map(({ id, order_id }) => `${id}-${order_id}`)
        .flatMap((key) => [`paid-${key}`, `paid-staff-${key}`]),
    ];
    return { missing: wanted.filter((key) => !there.has(key)), doubled: got.length - there.size };
  });
