// The swap: a built site becomes the one that is served, and the service works with the same edits as its pages.
import type { ContentEdits } from '#contract/shop-data.ts';
import { isSame } from '#contract/website/edits.ts';
import { withEarlierFiles } from '#server/http/earlier-files.ts';
import { staticSite } from '#server/http/static.ts';
import type { Config } from '#server/platform/configuration.ts';
import type { Context } from '#server/platform/context.ts';
import { refusedEdits } from '#server/website/refused-edits.ts';
import { readServiceContent } from '#server/website/service-content.ts';
import { readMadeOf } from './made-of.ts';
import { publishedEdits } from './publications.ts';

const FILL_IN = 'This version can’t publish some words as they are. Under Website, change:';

/** What the build doesn't look at, or names less well: edits, and the service's own content. @returns '' if nothing is wrong */
export function problemOfContent(config: Config, edits: ContentEdits = {}): string {
  const refused = refusedEdits(edits);
  if (refused.length > 0) return [FILL_IN, ...refused].join('\n');
  try {
    readServiceContent(config, edits);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

/** From now on the service works with these edits too, also where an earlier version has published what this one refuses. */
export function useEdits(ctx: Context, edits: ContentEdits): void {
  if (isSame(ctx.site.edits, edits)) return;
  Object.assign(ctx, readServiceContent(ctx.config, edits, true));
  ctx.site.edits = edits;
  ctx.site.contentVersion += 1;
  ctx.changes.count += 1;
}

/**
 * Reads the built site in small steps and serves it. The service's own content changes in the same moment.
 * @returns the number of pages that differ from those served before
 */
export async function serveFolder(ctx: Context, folder: string): Promise<number> {
  const { config, site, clock } = ctx;
  const made = readMadeOf(folder);
  const files = await withEarlierFiles(config.dataDir, clock.now(), folder);
  const next = files && staticSite(config, files, site);
  const edits = (next && made?.edits) ?? (await publishedEdits(ctx.db));
  const before = site.current;
  // No request comes in between.
  useEdits(ctx, edits);
  Object.assign(site, { current: next, made });
  return next ? next.pages.filter(([path, etag]) => before?.etagOf(path) !== etag).length : 0;
}
