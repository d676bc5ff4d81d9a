// The job that keeps the static pages true: it compares what the shop holds with what the served pages were built of.
import { londonDate } from '#lib/london-date.ts';
import { DIST } from '#server/http/static.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { refreshNotice } from '#server/settings/notice.ts';
import { latestSnapshot } from '#server/website/snapshots.ts';
import { readMadeOf, revisionOf } from './made-of.ts';
import { buildPreview, takePreview } from './preview.ts';
import { lastPublished, notePublication } from './publications.ts';
import { problemOfDisk } from './run-build.ts';
import { problemOfContent, serveFolder, useEdits } from './serve-folder.ts';
import { firstFolder, publishedFolder } from './served-site.ts';
import { ownShopData } from './shop-data.ts';

/** Milliseconds without another change after which a build begins: an owner edits several parts in a row. */
const QUIET_MS = 20_000;
/** Milliseconds that the oldest change waits at most. */
const LONGEST_MS = 120_000;
/** Milliseconds after which a failed build is tried again unless something changes: memory may have been short. */
const RETRY_MS = 600_000;
const HOOK_MS = 10_000;

type Shop = Awaited<ReturnType<typeof readShop>>;

async function readShop(ctx: Context) {
  const data = await ownShopData(forReports(ctx));
  const { id: snapshot } = await latestSnapshot(ctx.db);
  return { data, snapshot, revision: revisionOf(data), day: londonDate(ctx.clock.now()) };
}

/** At the start, before the first request. */
export async function serveFirst(ctx: Context): Promise<void> {
  await refreshNotice(ctx);
  const { revision } = await readShop(ctx);
  await serveFolder(ctx, firstFolder(ctx.config, revision));
  const release = readMadeOf(DIST);
  ctx.publisher.isOtherRelease = release !== null && ctx.site.made?.sources !== release.sources;
}

const isPublished = ({ site: { made }, publisher }: Context, { revision, day }: Shop): boolean =>
  made?.revision === revision && made.day >= day && !publisher.isOtherRelease;

const keyOf = ({ revision, day }: Shop): string => `${revision} ${day}`;

/** Notes when the change was seen. @returns whether it has waited long enough */
function hasWaited({ clock, publisher }: Context, { revision }: Shop): boolean {
  const now = clock.now();
  const { pending } = publisher;
  const seenAt = pending?.revision === revision ? pending.seenAt : now;
  const since = pending?.since ?? now;
  publisher.pending = { revision, seenAt, since };
  return publisher.isAsked || now - seenAt >= QUIET_MS || now - since >= LONGEST_MS;
}

/** A mistake isn't built again every ten seconds. */
const mayTry = ({ clock, publisher: { isAsked, failed } }: Context, shop: Shop): boolean =>
  isAsked || failed?.of !== keyOf(shop) || clock.now() - failed.at >= RETRY_MS;

async function build(ctx: Context, shop: Shop): Promise<void> {
  const { config, clock, publisher, stopping, log } = ctx;
  publisher.isBuilding = true;
  publisher.isAsked = false;
  try {
    let problem =
      problemOfContent(config, shop.data?.edits) ||
      (takePreview(ctx, shop) ? '' : await publisher.build(config, shop.data, shop.revision, stopping));
    if (stopping.aborted) return;
    const now = clock.now();
    let pages = 0;
    try {
      if (!problem) pages = await serveFolder(ctx, publishedFolder(config));
    } catch (error) {
      problem = problemOfDisk(error);
    }
    publisher.failed = problem ? { of: keyOf(shop), at: now, problem } : null;
    if (!problem) {
      publisher.pending = null;
      publisher.isOtherRelease = false;
    }
    await notePublication(ctx, { ...shop, pages, problem });
    if (problem) log.error({ problem }, 'the site can’t be built');
    else log.info({ pages }, 'published');
  } finally {
    publisher.isBuilding = false;
  }
}

/** The static host builds by itself, and reads the database meanwhile. */
async function callHook(ctx: Context, url: string, { data, revision, snapshot, day }: Shop): Promise<void> {
  const answer = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(HOOK_MS) }).catch(() => null);
  const problem = answer?.ok ? '' : 'The static host’s build hook doesn’t answer.';
  ctx.publisher.failed = problem ? { of: revision, at: ctx.clock.now(), problem } : null;
  ctx.publisher.isAsked = false;
  if (!problem) {
    ctx.publisher.hookDay = day;
    useEdits(ctx, data?.edits ?? {});
  }
  await notePublication(ctx, { revision, snapshot, pages: 0, problem });
}

/** Asks the static host once for each change that has settled, and each day: an offer may end with it. */
async function askStaticHost(ctx: Context, url: string): Promise<void> {
  const shop = await readShop(ctx);
  const last = await lastPublished(ctx.db);
  const day = ctx.publisher.hookDay ?? londonDate(last?.at ?? 0);
  if (last?.revision === shop.revision && day >= shop.day && !ctx.publisher.isAsked) {
    useEdits(ctx, shop.data?.edits ?? {});
    ctx.publisher.pending = null;
    return;
  }
  const { failed } = ctx.publisher;
  const isDue = failed?.of !== shop.revision || ctx.clock.now() - failed.at >= RETRY_MS;
  if (hasWaited(ctx, shop) && isDue) await callHook(ctx, url, shop);
}

/** Every few seconds: builds and serves the site if it is due. */
export async function publishWhenDue(ctx: Context): Promise<void> {
  const { publish, buildHookUrl } = ctx.config;
  if (buildHookUrl) return askStaticHost(ctx, buildHookUrl);
  if (!publish || !ctx.site.current) return;
  await buildPreview(ctx);
  const shop = await readShop(ctx);
  if (isPublished(ctx, shop) && !ctx.publisher.isAsked) {
    ctx.publisher.pending = null;
    return;
  }
  if (hasWaited(ctx, shop) && mayTry(ctx, shop)) await build(ctx, shop);
}
