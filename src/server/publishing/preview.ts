// The preview: the whole site with the drafts, built beside the one that is served, for admins whose browser has its cookie.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { isSame } from '#contract/website/edits.ts';
import { PATHS } from '#lib/paths.ts';
import { previewCookie, previewToken } from '#server/http/preview-cookie.ts';
import { readSite, type StaticSite, staticSite } from '#server/http/static.ts';
import type { Config } from '#server/platform/configuration.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { draftedEdits } from '#server/website/snapshots.ts';
import { readMadeOf, revisionOf } from './made-of.ts';
import type { Preview } from './publisher.ts';
import { problemOfContent } from './serve-folder.ts';
import { publishedFolder } from './served-site.ts';
import { ownShopData } from './shop-data.ts';

const SECONDS = 30 * 60;
/** `bar` is shown at the foot of every page. */
const LOOK = { notice: '', bar: 'Preview, not published' };

const workFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'preview');
const builtFolder = (config: Pick<Config, 'dataDir'>): string => join(workFolder(config), 'dist');

type Publishing = Pick<Context, 'publisher' | 'clock'>;

/** Null without one, and half an hour after it was last asked for. */
export function currentPreview({ publisher: { preview }, clock }: Publishing): Preview | null {
  return preview && clock.now() < preview.until ? preview : null;
}

/** Asks for a build of today's drafts, unless there is one. @returns the cookie that opens it */
export async function askPreview(ctx: Context): Promise<string> {
  const { publisher, clock, config, db } = ctx;
  const now = clock.now();
  const known = currentPreview(ctx);
  const isKnown = known && known.state !== 'failed' && isSame(await draftedEdits(db, known.at), known.edits);
  const preview: Preview = isKnown
    ? known
    : {
        state: 'building',
        problem: '',
        site: null,
        at: now,
        until: 0,
        token: randomBytes(24).toString('base64url'),
        edits: await draftedEdits(db, now),
      };
  preview.until = now + SECONDS * 1_000;
  publisher.preview = preview;
  return previewCookie(config, preview.token, SECONDS);
}

async function build(ctx: Context, preview: Preview): Promise<void> {
  const { config, publisher, stopping } = ctx;
  const data = await ownShopData(forReports(ctx), preview.edits);
  preview.problem =
    problemOfContent(config, preview.edits) ||
    (await publisher.build(config, data, revisionOf(data), stopping, workFolder(config)));
  const files = preview.problem ? null : await readSite(builtFolder(config));
  preview.site = files && staticSite(config, files, LOOK);
  preview.state = preview.site ? 'ready' : 'failed';
}

/** In the job that publishes, so that two builds never run at once. */
export async function buildPreview(ctx: Context): Promise<void> {
  const { publisher, config } = ctx;
  const preview = currentPreview(ctx);
  if (preview?.state === 'building') await build(ctx, preview);
  if (preview || !publisher.preview) return;
  publisher.preview = null;
  rmSync(builtFolder(config), { recursive: true, force: true });
}

/** Puts the preview's build in the place of the published one. @returns whether it shows exactly what shall be published */
export function takePreview(ctx: Context, wanted: { revision: string; day: string }): boolean {
  const built = builtFolder(ctx.config);
  const made = currentPreview(ctx)?.state === 'ready' ? readMadeOf(built) : null;
  if (made?.revision !== wanted.revision || made.day < wanted.day) return false;
  const published = publishedFolder(ctx.config);
  const last = `${published}.last`;
  rmSync(last, { recursive: true, force: true });
  mkdirSync(dirname(published), { recursive: true });
  if (existsSync(published)) renameSync(published, last);
  renameSync(built, published);
  rmSync(last, { recursive: true, force: true });
  ctx.publisher.preview = null;
  return true;
}

/** The site for whoever has the cookie; null for everybody else, and for the dashboard itself. */
export function previewFor(
  ctx: Publishing & Pick<Context, 'config'>,
  { headers, url = '' }: IncomingMessage,
): StaticSite | null {
  // First what is true of nearly all requests.
  if (!ctx.publisher.preview?.site || !headers.cookie) return null;
  const preview = currentPreview(ctx);
  const isTheirs = previewToken(ctx.config, headers.cookie) === preview?.token;
  return preview && isTheirs && url.split('?')[0] !== PATHS.admin ? preview.site : null;
}
