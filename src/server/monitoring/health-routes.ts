// Health checks: /healthz answers while the process lives and isn't about to stop, /readyz when a real write succeeds and there is
// disk space.
import { statfs } from 'node:fs/promises';
import type { Context as HonoContext } from 'hono';
import type { App, Env } from '#server/http/endpoint.ts';
import { apiHeaders } from '#server/http/headers.ts';
import type { Context } from '#server/platform/context.ts';
import { inTime } from '#server/platform/in-time.ts';

/** The disk counts as full below this, or on a small disk below a twentieth of it. */
const FREE_BYTES = 64 * 1024 * 1024;
const FREE_SHARE = 1 / 20;
/** Milliseconds until a silent database counts as down. */
const TIMEOUT_MS = 1_500;

async function hasSpace(ctx: Context): Promise<boolean> {
  if (ctx.config.dataDir === ':memory:' || ctx.engine === 'postgres') return true;
  const { bavail, blocks, bsize } = await statfs(ctx.config.dataDir);
  return bavail * bsize >= Math.min(FREE_BYTES, blocks * bsize * FREE_SHARE);
}

/** Writes a row that changes each time, so that a full or read-only disk cannot answer "ready". */
async function writes(ctx: Context): Promise<void> {
  const at = ctx.clock.now();
  await ctx.db
    .insertInto('heartbeats')
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute();
}

/** Concurrent checks share one write: anybody may call, and each write costs a disk sync. */
function sharedWrite(ctx: Context): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  return () => {
    underWay ??= inTime(writes(ctx), TIMEOUT_MS, late).finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

const late = (): Promise<never> =>
  Promise.reject(new Error(`no answer from the database in ${TIMEOUT_MS} ms`));

export function healthRoutes(app: App, ctx: Context): void {
  const canWrite = sharedWrite(ctx);
  const headers = { ...apiHeaders(ctx.config), 'Cache-Control': 'no-store' };
  const answer = (c: HonoContext<Env>, text: string, status: 200 | 503) => {
    c.env.incoming.route = c.req.path;
    return c.text(text, status, headers);
  };
  app.get('/healthz', (c) => (ctx.leaving.aborted ? answer(c, 'stopping', 503) : answer(c, 'ok', 200)));
  app.get('/readyz', async (c) => {
    if (ctx.leaving.aborted) return answer(c, 'stopping', 503);
    try {
      await canWrite();
      return (await hasSpace(ctx)) ? answer(c, 'ready', 200) : answer(c, 'full', 503);
    } catch (error) {
      ctx.log.error({ err: error }, 'not ready');
      return answer(c, 'unavailable', 503);
    }
  });
}
