// What waits to be done: mails, payments, decisions. For whoever watches the service.
import { sql } from 'kysely';
import type { Context } from '#server/platform/context.ts';

export interface Backlog {
  mailsWaiting: number;
  /** Seconds; 0: none waits. */
  oldestMail: number;
  mailsFailed: number;
  paymentsOpen: number;
  /** The reconciler should have looked at them more than a minute ago. */
  paymentsOverdue: number;
  paymentsInReview: number;
  capturesUnmatched: number;
  reviewsHeld: number;
}

const LATE_MS = 60_000;

/** One question to the database, over indexed or small sets. */
export async function readBacklog({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Backlog> {
  const now = clock.now();
  const waiting = sql`from outbox where sent_at is null and failed_at is null and file_at is null`;
  const open = sql`from orders where payment_state in ('pending', 'capturing', 'refunding') and status <> 'cancelled'`;
  const { rows } = await sql<Record<keyof Backlog, number | null>>`select
    (select count(*) ${waiting}) as ${sql.ref('mailsWaiting')},
    (select min(created_at) ${waiting}) as ${sql.ref('oldestMail')},
    (select count(*) from outbox where sent_at is null and failed_at is not null) as ${sql.ref('mailsFailed')},
    (select count(*) ${open}) as ${sql.ref('paymentsOpen')},
    (select count(*) ${open} and next_check_at < ${now - LATE_MS}) as ${sql.ref('paymentsOverdue')},
    (select count(*) from orders where payment_state = 'review') as ${sql.ref('paymentsInReview')},
    (select count(*) from unmatched_captures where refunded_at is null and closed_at is null) as ${sql.ref('capturesUnmatched')},
    (select count(*) from reviews where state = 'held') as ${sql.ref('reviewsHeld')}`.execute(db);
  const found = rows[0];
  const number = (name: keyof Backlog): number => Number(found?.[name] ?? 0);
  const oldest = number('oldestMail');
  return {
    mailsWaiting: number('mailsWaiting'),
    oldestMail: oldest ? Math.max(0, (now - oldest) / 1000) : 0,
    mailsFailed: number('mailsFailed'),
    paymentsOpen: number('paymentsOpen'),
    paymentsOverdue: number('paymentsOverdue'),
    paymentsInReview: number('paymentsInReview'),
    capturesUnmatched: number('capturesUnmatched'),
    reviewsHeld: number('reviewsHeld'),
  };
}
