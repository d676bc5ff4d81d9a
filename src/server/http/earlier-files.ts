// Scripts and styles of earlier builds. A page that was open before a release still asks for its own, so each start keeps those of
// its build below DATA_DIR, also for releases in other folders, and they are served for two weeks after a build has replaced them.

import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '#lib/days.ts';
import { isMissing } from '#server/platform/missing-file.ts';
import { readSite, type Site } from './static.ts';

/** The folder's name below DATA_DIR. */
const KEPT = 'earlier-files';
const PERIOD_MS = 14 * DAY_MS;
/** Astro's folder of files whose names hold a hash of their content. */
const HASHED = '_astro';
/** Pictures are loaded with their page. Compressed copies lie beside each file. */
const WANTED = /\.(?:js|css)(?:\.br|\.gz)?$/;
/** Names of the files of the build that was served last, as JSON; without an ending, so that it isn't served. */
const CURRENT = 'current';

const wantedIn = (folder: string): string[] =>
  fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => WANTED.test(name)) : [];

/** Whole or not at all: the service may be killed meanwhile, and another process may write the same file. */
function replace(path: string, write: (fresh: string) => void): void {
  const fresh = `${path}.${randomUUID()}.new`;
  try {
    write(fresh);
    fs.renameSync(fresh, path);
  } catch (error) {
    // A full disk: half of it must not stay.
    fs.rmSync(fresh, { force: true });
    throw error;
  }
}

/**
 * Keeps the files of this build, and deletes those that were replaced two weeks ago.
 * @param now milliseconds since 1970
 * @returns the site with the files of earlier builds
 */
export async function withEarlierFiles(dataDir: string, now: number, dist: string): Promise<Site | null> {
  const site = await readSite(dist);
  if (!site) return null;
  const kept = join(dataDir, KEPT);
  const files = join(kept, HASHED);
  fs.mkdirSync(files, { recursive: true });
  const current = wantedIn(join(dist, HASHED));
  const list = join(kept, CURRENT);
  const before: string[] = fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : [];
  for (const name of current)
    if (!fs.existsSync(join(files, name)))
      replace(join(files, name), (fresh) => fs.copyFileSync(join(dist, HASHED, name), fresh));
  // With what a killed process left half written.
  for (const name of fs.readdirSync(files).filter((one) => !current.includes(one)))
    try {
      const path = join(files, name);
      if (before.includes(name)) fs.utimesSync(path, now / 1000, now / 1000);
      else if (fs.statSync(path).mtimeMs < now - PERIOD_MS) fs.rmSync(path, { force: true });
    } catch (error) {
      // Another process that starts has put it in place, or deleted it.
      if (!isMissing(error)) throw error;
    }
  replace(list, (fresh) => fs.writeFileSync(fresh, JSON.stringify(current)));
  return new Map([...((await readSite(kept)) ?? []), ...site]);
}
