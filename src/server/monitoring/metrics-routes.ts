// GET /metrics for Prometheus: for callers with METRICS_TOKEN; where that is not set, only for programs on the same machine.

import { hash, timingSafeEqual } from 'node:crypto';
import { statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { DAY_MS } from '#lib/days.ts';
import { hashQueueLength } from '#server/accounts/hash-password.ts';
import { listBackups } from '#server/backups/backup-files.ts';
import { isLocalCaller } from '#server/http/client-address.ts';
import type { App } from '#server/http/endpoint.ts';
import { MAIL_FAILED } from '#server/mail/deliver-mail.ts';
import { hasPaymentIn } from '#server/money/payment-rows.ts';
import type { Context } from '#server/platform/context.ts';
import type { Reading } from '#server/platform/metrics.ts';
import { clockIsDoubted } from '#server/platform/trusted-clock.ts';

/** A payment is overdue when the reconciler should have checked it this long ago. */
const LATE_MS = 60_000;
/** A mistyped address keeps no alarm on for longer. */

/** One query, over indexed or small sets. */
async function readBacklog({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Reading[]> {
  const now = clock.now();
  const waiting = sql`from outbox where sent_at is null and failed_at is null and file_at is null`;
  const open = sql`from (
    select next_check_at from orders where payment_state = 'pending' and status <> 'cancelled' and not ${hasPaymentIn('review')} union all
    select next_check_at from refunds where state = 'requested' and origin <> 'hand') as unsettled where true`;
  const figures = [
    ['mails_waiting', 'Mails in the outbox that are still to be sent.', sql`count(*) ${waiting}`],
    [
      'mails_waiting_oldest_seconds',
      'Age of the oldest of them.',
      sql`cast((${now} - coalesce(min(created_at), ${now})) / 1000.0 as double precision) ${waiting}`,
    ],
    [
      'mails_failed',
      'Mails given up in the last day.',
      sql`count(*) from outbox where ${MAIL_FAILED} and failed_at > ${now - DAY_MS}`,
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
      sql`count(*) from orders where review_reason is not null`,
    ],
    [
      'captures_unmatched',
      'Payments at PayPal that belong to no order and wait for a decision.',
      sql`count(*) from unmatched_captures where refunded_at is null and closed_at is null`,
    ],
    [
      'clock_doubted',
      'Whether old data stays until an admin confirms the clock, which jumped ahead.',
      sql`count(*) from job_turns where ${clockIsDoubted(now)}`,
    ],
    ['reviews_held', 'Reviews that wait for a decision.', sql`count(*) from reviews where state = 'held'`],
  ] as const;
  const selected = figures.map(([name, , value]) => sql`(select ${value}) as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(selected)}`.execute(db);
  return figures.map(([name, help]) => ({ name, help, value: Math.max(0, Number(rows[0]?.[name] ?? 0)) }));
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

function mayRead(ctx: Context, request: IncomingMessage): boolean {
  const { metricsToken } = ctx.config;
  if (!metricsToken) return isLocalCaller(request);
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(metricsToken));
}

function backupAge(ctx: Context): Reading {
  const [newest] = listBackups(ctx.config.dataDir);
  const value = newest ? (Date.now() - statSync(newest).mtimeMs) / 1000 : process.uptime();
  const help = 'Age of the newest backup in DATA_DIR; without one, of this process.';
  return { name: 'backup_age_seconds', help, value };
}

/** Metrics from the database; without it those of the process are still served. */
async function backlogReadings(ctx: Context): Promise<Reading[]> {
  try {
    const backlog = await readBacklog(ctx);
    return [...backlog, { name: 'database_up', help: 'Whether the database answers.', value: 1 }];
  } catch {
    return [{ name: 'database_up', help: 'Whether the database answers.', value: 0 }];
  }
}

export function metricsRoutes(app: App, ctx: Context): void {
  app.get('/metrics', async (c) => {
    c.env.incoming.route = '/metrics';
    if (!mayRead(ctx, c.env.incoming)) return c.text('Not found', 404);
    const readings = [
      ...(await backlogReadings(ctx)),
      backupAge(ctx),
      {
        name: 'password_hashes_waiting',
        help: 'Sign-ins whose password is being checked.',
        value: hashQueueLength(),
      },
    ];
    return c.body(await ctx.metrics.write(readings), 200, {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  });
}
