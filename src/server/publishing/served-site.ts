// The site that this process serves. A publication replaces it between two requests, so that none sees half of each.
import { join } from 'node:path';
import { withEarlierFiles } from '#server/http/earlier-files.ts';
import { DIST, type StaticSite, staticSite } from '#server/http/static.ts';
import type { Config } from '#server/platform/configuration.ts';
import { type MadeOf, readMadeOf } from './made-of.ts';

export interface ServedSite {
  /** Null without a built site: then only the API answers. */
  current: StaticSite | null;
  /** Null also for a site of an earlier version. */
  made: MadeOf | null;
  /** The sentence above every page; '' for none. */
  notice: string;
}

/** The working folder of publications. */
export const workFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'site');
export const publishedFolder = (config: Pick<Config, 'dataDir'>): string => join(workFolder(config), 'dist');

/**
 * The built site to begin with: the release's own if it shows what the shop holds, as after a build by hand; else what was published
 * last, also by an earlier release, rather than pages of the samples.
 * @param revision of the shop's data
 */
export function firstFolder(config: Pick<Config, 'dataDir'>, revision: string): string {
  const published = publishedFolder(config);
  return readMadeOf(DIST)?.revision !== revision && readMadeOf(published) ? published : DIST;
}

/**
 * Reads the built site in small steps and serves it.
 * @param now milliseconds since 1970
 * @returns the number of pages that differ from those served before
 */
export async function serveFolder(
  config: Pick<Config, 'dataDir' | 'siteUrl'>,
  site: ServedSite,
  folder: string,
  now: number,
): Promise<number> {
  const made = readMadeOf(folder);
  const files = await withEarlierFiles(config.dataDir, now, folder);
  const next = files && staticSite(config, files, site);
  const before = site.current;
  Object.assign(site, { current: next, made });
  return next ? next.pages.filter(([path, etag]) => before?.etagOf(path) !== etag).length : 0;
}
