// GET /metrics for Prometheus: for callers with METRICS_TOKEN; where that is not set, only for programs on the same machine.
import { hash, timingSafeEqual } from 'node:crypto';
import { statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { hashQueueLength } from '#server/accounts/hash-password.ts';
import { isLocalCaller } from '#server/http/client-address.ts';
import type { App } from '#server/http/endpoint.ts';
import { listBackups } from '#server/operations/backups/backup-files.ts';
import type { Context } from '#server/platform/context.ts';
import type { Reading } from '#server/platform/metrics.ts';
import { readBacklog } from './backlog.ts';

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

function mayRead(ctx: Context, request: IncomingMessage): boolean {
  const { metricsToken } = ctx.config;
  if (!metricsToken) return isLocalCaller(request);
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(metricsToken));
}

/** Seconds since the newest backup; none without one. */
function backupAge(ctx: Context): Reading[] {
  const [newest] = listBackups(ctx.config.dataDir);
  if (!newest) return [];
  const seconds = (Date.now() - statSync(newest).mtimeMs) / 1000;
  return [{ name: 'backup_age_seconds', help: 'Age of the newest backup in DATA_DIR.', value: seconds }];
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
      ...backupAge(ctx),
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
