// Builds the site in a folder of its own, for the service that serves it (src/server/publishing/): the project's folder may be
// read-only, and has the site that was built with the release.
// node src/cli/publish.mjs FOLDER
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_DAYS } from '../build/last-changed.mjs';
import { BUILD_SOURCES } from './astro-build.mjs';
import { ROOT } from './install.mjs';
import { withLock } from './with-lock.mjs';

/** Encoded pictures of the release's own build: a head start, which may be missing. */
const CACHE = '.cache';

const [folder = ''] = process.argv.slice(2);

/** Dates stay: they are the sitemap's where there is no repository. */
const COPY = { recursive: true, preserveTimestamps: true };

/** Anew each time: what a release has deleted must not stay. */
function copySources() {
  for (const name of BUILD_SOURCES) {
    rmSync(join(folder, name), { recursive: true, force: true });
    cpSync(join(ROOT, name), join(folder, name), COPY);
  }
  const cache = join(folder, CACHE);
  if (existsSync(join(ROOT, CACHE)) && !existsSync(cache)) cpSync(join(ROOT, CACHE), cache, COPY);
  // The lock of a build of the project's folder.
  rmSync(join(cache, 'lock'), { force: true });
  const days = join(ROOT, 'dist', CONTENT_DAYS);
  if (existsSync(days)) cpSync(days, join(folder, CONTENT_DAYS));
  rmSync(join(folder, 'node_modules'), { force: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
}

mkdirSync(folder, { recursive: true });
withLock(join(folder, 'lock'), () => {
  copySources();
  const { status } = spawnSync(process.execPath, [join(folder, 'src/cli/build.mjs')], {
    cwd: folder,
    stdio: 'inherit',
  });
  // Ended by a signal: the kernel does that where memory is short.
  process.exitCode = status ?? 137;
});
