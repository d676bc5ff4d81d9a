// The site that this process serves. A publication replaces it between two requests, so that none sees half of each.
import { join } from 'node:path';
import type { ContentEdits } from '#contract/shop-data.ts';
import { DIST, type StaticSite } from '#server/http/static.ts';
import type { Config } from '#server/platform/configuration.ts';
import { type MadeOf, readMadeOf } from './made-of.ts';

export interface ServedSite {
  /** Null without a built site: then only the API answers. */
  current: StaticSite | null;
  /** Null also for a site of an earlier version. */
  made: MadeOf | null;
  /** The sentence above every page; '' for none. */
  notice: string;
  /** The published edits that the service works with, as the pages show them. */
  edits: ContentEdits;
  /** Grows with each change of them, for what is made once of the content. */
  contentVersion: number;
}

/** Before the first is read. */
export const noSite = (): ServedSite => ({
  current: null,
  made: null,
  notice: '',
  edits: {},
  contentVersion: 0,
});

/** The working folder of publications. */
export const workFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'site');
export const publishedFolder = (config: Pick<Config, 'dataDir'>): string => join(workFolder(config), 'dist');

/**
 * The built site to begin with: the release's own if it shows what the shop holds, as after a build by hand; else what was published
 * last, also by an earlier release, rather than pages of the samples.
 * @param revision of the shop's data
 */
export function firstFolder(config: Pick<Config, 'dataDir'>, revision: string): string {
  if (readMadeOf(DIST)?.revision === revision) return DIST;
  const published = publishedFolder(config);
  // A kill between the two renames of a build (src/cli/build.mjs) leaves the site of before beside its place.
  return [published, `${published}.last`].find(readMadeOf) ?? DIST;
}
