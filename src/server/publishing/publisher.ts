// What this process knows of the next publication. The rest is in the database and in the built site.
import { runBuild } from './run-build.ts';

export interface Publisher {
  /** Builds the site; another in tests. */
  build: typeof runBuild;
  isBuilding: boolean;
  /** Somebody pressed *Publish now*. */
  isAsked: boolean;
  /** What was seen last that isn't published, and since when (milliseconds since 1970); null while all is published. */
  pending: { revision: string; seenAt: number; since: number } | null;
  /** The revision and the day whose build failed last, which is tried again after a pause. */
  failed: { of: string; at: number } | null;
}

export const createPublisher = (build = runBuild): Publisher => ({
  build,
  isBuilding: false,
  isAsked: false,
  pending: null,
  failed: null,
});
