// `npm run build`: builds the static site into dist/.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CONTENT_DAYS, contentDays } from '../build/last-changed.mjs';
import { astroBuild } from './astro-build.mjs';
import { ENVIRONMENT, install, LOCK, NODE, ROOT } from './install.mjs';
import { withLock } from './with-lock.mjs';

const DIST = join(ROOT, 'dist');
/** Built here and moved when complete, so that a failed build leaves the old site in place. */
const NEXT = join(ROOT, 'dist.next');
const LAST = join(ROOT, 'dist.last');
/** File in dist/: hash of the sources, revision of the shop's data and its edited words, as JSON (src/server/publishing/made-of.ts). */
const MADE_OF = '.made-of';
/** The shop's data for the build; no file while pages show the samples. */
const SHOP_DATA = join(ROOT, '.cache/shop-data.json');
/** Encoded product pictures (src/pages/pictures/). */
const PICTURES = join(ROOT, '.cache/pictures');
const SOURCES = ['content', 'public', 'src', 'astro.config.mjs', 'package-lock.json'];
/** Sources that don't affect the pages. */
const ELSEWHERE = /^(src\/(server|cli)|content\/figures)\b/;
/** Exceptions to ELSEWHERE: server files that affect the built site. */
const OF_SERVER = [
  'src/server/platform/content.ts',
  'src/server/http/headers.ts',
  'src/server/http/static-headers.ts',
];

function filesBelow(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .map((name) => `${path}/${name.replaceAll('\\', '/')}`)
    .filter((name) => statSync(join(ROOT, name)).isFile());
}

/** Runs a TypeScript file of this folder. */
const runScript = (name, ...args) =>
  spawnSync(NODE, ['--no-warnings', join(import.meta.dirname, name), ...args], {
    cwd: ROOT,
    env: ENVIRONMENT,
    encoding: 'utf8',
  });

function fail(status, ...texts) {
  console.error(...texts);
  process.exit(status);
}

/** The revision of a build with made-up parts, and of one that doesn't know what the database holds. */
const SAMPLES = 'samples';
const UNKNOWN = 'unknown';
const UNREADABLE =
  'The shop’s database can’t be read. If this version is new to it, run `npm run migrate` before the build.';

/**
 * @returns {{shopData: string, catalogue: string, revision: string} | null} the file with the shop's data ('' for the
 * samples), where it came from, and what tells it from others; null where the shop can't be read and never was
 */
function exportShopData() {
  const { status, stdout, stderr } = runScript('export-shop-data.ts', SHOP_DATA);
  const shopData = existsSync(SHOP_DATA) ? SHOP_DATA : '';
  const [catalogue = '', revision = UNKNOWN] = stdout.split('\n');
  if (status === 0) return { shopData, catalogue, revision };
  console.warn(`${UNREADABLE}\n${stderr}`);
  return !shopData ? null : { shopData, catalogue: 'what was read last', revision: UNKNOWN };
}

/** Set where the service builds (src/server/publishing/): it has read its database, and what it needs is installed. */
const { SHOP_DATA_FILE, SHOP_REVISION = UNKNOWN } = process.env;
const isPublication = SHOP_DATA_FILE !== undefined;
const givenData = () => ({
  shopData: SHOP_DATA_FILE,
  catalogue: 'what the service has read',
  revision: SHOP_REVISION,
});

/** Sample parts must not go live unnoticed. */
function sayCatalogue(catalogue) {
  console.log(`Catalogue: ${catalogue}`);
  if (process.env.NODE_ENV === 'production' && catalogue.startsWith('the samples'))
    console.warn(
      'WARNING: these pages sell sample parts. Build with the DATA_DIR or DATABASE_URL of the shop.',
    );
}

/** Hash of all sources of the pages but the shop's data. */
function hashSources() {
  const hash = createHash('sha256');
  for (const name of ['SITE_URL', 'PUBLIC_API_URL']) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  for (const path of SOURCES.flatMap(filesBelow).sort())
    if (!ELSEWHERE.test(path) || OF_SERVER.includes(path))
      hash.update(path).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

/** Starts encoding product pictures alongside the build if none are cached. @returns a function that stops it */
function encodeAhead() {
  if (existsSync(PICTURES)) return () => undefined;
  const script = join(ROOT, 'src/pages/pictures/_encode-ahead.ts');
  const child = spawn(NODE, ['--no-warnings', script], { cwd: ROOT, env: ENVIRONMENT, stdio: 'ignore' });
  return () => child.kill();
}

/**
 * Astro exits with 0 despite broken content references, so its output is searched for errors.
 * @param mayFail leaves the pages of before
 * @returns whether there are new ones
 */
function buildPages(shopData, mayFail) {
  const stopEncoding = encodeAhead();
  const parts = shopData ? (JSON.parse(readFileSync(shopData, 'utf8')).products?.length ?? 0) : 0;
  const { status, signal, stdout, stderr } = spawnSync(NODE, astroBuild(parts, NEXT), {
    cwd: ROOT,
    env: { ...ENVIRONMENT, SHOP_DATA_FILE: shopData },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  stopEncoding();
  if (status === 0 && !stdout.includes('[ERROR]')) return true;
  // As a shell says it: the service reads it (src/server/publishing/run-build.ts).
  if (!mayFail) fail(signal ? 128 + constants.signals[signal] : 1, stdout, stderr);
  console.warn(stdout, stderr, '\nThe pages of before stay until these mistakes are mended.');
  return false;
}

function exportHeaders() {
  const { status, stderr } = runScript('export-headers.ts', NEXT);
  if (status !== 0) fail(1, stderr);
}

function putInPlace() {
  rmSync(LAST, { recursive: true, force: true });
  if (existsSync(DIST)) renameSync(DIST, LAST);
  renameSync(NEXT, DIST);
  rmSync(LAST, { recursive: true, force: true });
}

/**
 * Waits for another build in this folder.
 * @param {object} [how]
 * @param {boolean} [how.ifNeeded] skip the build if its sources haven't changed
 * @param {boolean} [how.samples] show the samples whatever the database holds, for tests
 */
export const build = ({ ifNeeded = false, samples = false } = {}) =>
  withLock(LOCK, () => {
    const fromDatabase = isPublication ? givenData : exportShopData;
    const data = samples ? { shopData: '', catalogue: 'the samples', revision: SAMPLES } : fromDatabase();
    if (!data) {
      // A start serves the pages of before. Those of the samples must not take a shop's place.
      if (ifNeeded && existsSync(DIST)) return;
      fail(1, 'Nothing is built.');
    }
    const { shopData, catalogue, revision } = data;
    const edits = shopData ? JSON.parse(readFileSync(shopData, 'utf8')).edits : undefined;
    const made = JSON.stringify({ sources: hashSources(), revision, edits });
    const last = join(DIST, MADE_OF);
    if (ifNeeded && existsSync(last) && readFileSync(last, 'utf8') === made) return;
    console.log('Building the site (the first time its pictures take a while) …');
    sayCatalogue(catalogue);
    // A start after an upgrade that refuses what was edited: the service says what to fill in (src/server/website/refused-edits.ts).
    const mayFail = ifNeeded && existsSync(DIST) && Object.keys(edits ?? {}).length > 0;
    if (!buildPages(shopData, mayFail)) return;
    exportHeaders();
    writeFileSync(join(NEXT, CONTENT_DAYS), JSON.stringify(Object.fromEntries(contentDays())));
    writeFileSync(join(NEXT, MADE_OF), made);
    putInPlace();
  });

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!isPublication) install();
  build();
}
