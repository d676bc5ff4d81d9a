// Metrics of work that waits: mails, payments, decisions.
import { sql } from 'kysely';
import type { Context } from '#server/platform/context.ts';
import type { Reading } from '#server/platform/metrics.ts';

/** A payment is overdue when the reconciler should have checked it this long ago. */
const LATE_MS = 60_000;

/** One query, over indexed or small sets. */
export async function readBacklog({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Reading[]> {
  const now = clock.now();
  const waiting = sql`from outbox where sent_at is null and failed_at is null and file_at is null`;
  const open = sql`from orders where payment_state in ('pending', 'capturing', 'refunding') and status <> 'cancelled'`;
  const figures = [
    ['mails_waiting', 'Mails in the outbox that are still to be sent.', sql`count(*) ${waiting}`],
    [
      'mails_waiting_oldest_seconds',
      'Age of the oldest of them.',
      sql`(${now} - coalesce(min(created_at), ${now})) / 1000.0 ${waiting}`,
    ],
    [
      'mails_failed',
      'Mails that will not be tried again.',
      sql`count(*) from outbox where sent_at is null and failed_at is not null`,
    ],
    ['payments_open', 'Orders whose payment or refund is not settled.', sql`count(*) ${open}`],
    [
      'payments_overdue',
      'Of these, due at the reconciler for more than a minute.',
      sql`count(*) ${open} and next_check_at < ${now - LATE_MS}`,
    ],
    [
      'payments_in_review',
      'Orders whose payment somebody must look at.',
      sql`count(*) from orders where payment_state = 'review' or review_reason is not null`,
    ],
    [
      'captures_unmatched',
      'Payments at PayPal that belong to no order and wait for a decision.',
      sql`count(*) from unmatched_captures where refunded_at is null and closed_at is null`,
    ],
    ['reviews_held', 'Reviews that wait for a decision.', sql`count(*) from reviews where state = 'held'`],
  ] as const;
  const selected = figures.map(([name, , value]) => sql`(select ${value}) as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(selected)}`.execute(db);
  return figures.map(([name, help]) => ({ name, help, value: Math.max(0, Number(rows[0]?.[name] ?? 0)) }));
}
