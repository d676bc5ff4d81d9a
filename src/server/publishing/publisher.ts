// What this process knows of the next publication. The rest is in the database and in the built site.
import type { ContentEdits } from '#contract/shop-data.ts';
import type { StaticSite } from '#server/http/static.ts';
import { runBuild } from './run-build.ts';

/** The site with the drafts, for whoever has its cookie. */
export interface Preview {
  state: 'building' | 'ready' | 'failed';
  /** Why it can't be built. */
  problem: string;
  /** The cookie's value. */
  token: string;
  /** When it was first asked for, and so when its words change, in milliseconds since 1970. */
  at: number;
  until: number;
  /** The drafts as they were then. */
  edits: ContentEdits;
  site: StaticSite | null;
}

export interface Publisher {
  /** Builds the site; another in tests. */
  build: typeof runBuild;
  isBuilding: boolean;
  /** The pages that the process began with were published by another release: they are built again. */
  isOtherRelease: boolean;
  /** Somebody pressed *Publish now*. */
  isAsked: boolean;
  /** What was seen last that isn't published, and since when (milliseconds since 1970); null while all is published. */
  pending: { revision: string; seenAt: number; since: number } | null;
  /** The revision and the day whose build failed last, which is tried again after a pause, and why. */
  failed: { of: string; at: number; problem: string } | null;
  /** London's day on which this process last asked the static host; null before. */
  hookDay: string | null;
  preview: Preview | null;
}

export const createPublisher = (build = runBuild): Publisher => ({
  build,
  isBuilding: false,
  isOtherRelease: false,
  isAsked: false,
  pending: null,
  failed: null,
  hookDay: null,
  preview: null,
});
