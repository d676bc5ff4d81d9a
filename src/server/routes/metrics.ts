// GET /metrics for Prometheus: to whoever has METRICS_TOKEN, else to programs on the same machine alone.
import { hash, timingSafeEqual } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Context as HonoContext } from 'hono';
import { listBackups } from '../backups/kept.ts';
import type { Context } from '../context.ts';
import { type Backlog, readBacklog } from '../domain/backlog.ts';
import { hashQueue } from '../domain/hash-password.ts';
import type { Gauge } from '../metrics.ts';
import { isLocalCaller } from '../net.ts';
import type { App } from '../route.ts';

const HELP: Record<keyof Backlog, [name: string, help: string]> = {
  mailsWaiting: ['mails_waiting', 'Mails in the outbox that are still to be sent.'],
  oldestMail: ['mails_waiting_oldest_seconds', 'Age of the oldest of them.'],
  mailsFailed: ['mails_failed', 'Mails that will not be tried again.'],
  paymentsOpen: ['payments_open', 'Orders whose payment or refund is not settled.'],
  paymentsOverdue: ['payments_overdue', 'Of these, due at the reconciler for more than a minute.'],
  paymentsInReview: ['payments_in_review', 'Orders whose payment somebody must look at.'],
  capturesUnmatched: [
    'captures_unmatched',
    'Payments at PayPal that belong to no order and wait for a decision.',
  ],
  reviewsHeld: ['reviews_held', 'Reviews that wait for a decision.'],
};

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

function mayRead(ctx: Context, c: HonoContext): boolean {
  const { metricsToken } = ctx.config;
  if (!metricsToken) return isLocalCaller(c);
  const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(metricsToken));
}

/** Seconds since the newest backup; nothing while there is none. */
function backupAge(ctx: Context): Gauge[] {
  const [newest] = listBackups(ctx.config.dataDir);
  if (!newest) return [];
  const seconds = (Date.now() - statSync(newest).mtimeMs) / 1000;
  return [{ name: 'backup_age_seconds', help: 'Age of the newest backup in DATA_DIR.', values: seconds }];
}

/** What the database knows; without it the figures of the process still answer. */
async function backlogGauges(ctx: Context): Promise<Gauge[]> {
  try {
    const backlog = await readBacklog(ctx);
    const gauges = (Object.keys(HELP) as (keyof Backlog)[]).map((key) => {
      const [name, help] = HELP[key];
      return { name, help, values: backlog[key] };
    });
    return [...gauges, { name: 'database_up', help: 'Whether the database answers.', values: 1 }];
  } catch {
    return [{ name: 'database_up', help: 'Whether the database answers.', values: 0 }];
  }
}

export function metricsRoutes(app: App, ctx: Context): void {
  app.get('/metrics', async (c) => {
    if (!mayRead(ctx, c)) return c.text('Not found', 404);
    const gauges = [
      ...(await backlogGauges(ctx)),
      ...backupAge(ctx),
      {
        name: 'password_hashes_waiting',
        help: 'Sign-ins whose password is being judged.',
        values: hashQueue(),
      },
    ];
    c.header('Cache-Control', 'no-store');
    return c.body(ctx.metrics.write(gauges), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  });
}
