// Builds the static site into dist/ and compresses it. What is made of the same things as the last time can be skipped.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { alone } from './alone.mjs';
import { astroBuild } from './astro-build.mjs';
import { ENVIRONMENT, install, LOCK, NODE, ROOT } from './install.mjs';

const DIST = join(ROOT, 'dist');
/** Built here and put in place when it is whole: a build that fails leaves the site that was there. */
const NEXT = join(ROOT, 'dist.next');
const LAST = join(ROOT, 'dist.last');
const STAMP = '.made-of';
/** The shop's own catalogue, when it is not the samples: pages show its parts. */
const CATALOGUE = join(ROOT, '.cache/catalogue.json');
/** Days with other opening hours that come, when there are any. */
const DAYS = join(ROOT, '.cache/days.json');
/** The reviews of customers, once they are enough to do without the samples. */
const REVIEWS = join(ROOT, '.cache/reviews.json');
/** Encoded product pictures (src/pages/pictures/). */
const PICTURES = join(ROOT, '.cache/pictures');
const SOURCES = ['content', 'public', 'src', 'astro.config.mjs', 'package-lock.json'];
/** Not part of the pages. */
const ELSEWHERE = /^(src\/(server|cli)|content\/figures)\b/;
/** Of the server: the policy of pages, and what the files for hosts of static pages say. */
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

/** @returns {{catalogue: string, days: string, reviews: string}} the files with what the shop keeps of its own; '' where it keeps none */
function exportCatalogue() {
  const script = join(ROOT, 'src/cli/export-catalogue.ts');
  const { status, stderr } = spawnSync(NODE, ['--no-warnings', script, CATALOGUE, DAYS, REVIEWS], {
    cwd: ROOT,
    env: ENVIRONMENT,
    encoding: 'utf8',
  });
  const file = existsSync(CATALOGUE) ? CATALOGUE : '';
  if (status !== 0)
    console.warn(
      `The shop's catalogue can't be read, so the pages show ${file ? 'what was read last' : 'the samples'}:\n${stderr}`,
    );
  return { catalogue: file, days: existsSync(DAYS) ? DAYS : '', reviews: existsSync(REVIEWS) ? REVIEWS : '' };
}

/** What pages show of it: stock and version change with every order, and the browser asks for them anyway. */
const shownOf = (catalogue) =>
  JSON.parse(readFileSync(catalogue, 'utf8')).map(({ stock, version, ...shown }) => shown);

function madeOf({ catalogue, days, reviews }) {
  const hash = createHash('sha256');
  for (const name of ['SITE_URL', 'PUBLIC_API_URL']) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  for (const path of SOURCES.flatMap(filesBelow).sort())
    if (!ELSEWHERE.test(path) || OF_SERVER.includes(path))
      hash.update(path).update(readFileSync(join(ROOT, path)));
  if (catalogue) hash.update(JSON.stringify(shownOf(catalogue)));
  if (days) hash.update(readFileSync(days));
  if (reviews) hash.update(readFileSync(reviews));
  return hash.digest('hex');
}

/** Has product pictures made while other things are, when there are none from an earlier build. @returns what ends it */
function encodeAhead() {
  if (existsSync(PICTURES)) return () => undefined;
  const script = join(ROOT, 'src/pages/pictures/_encode-ahead.ts');
  const child = spawn(NODE, ['--no-warnings', script], { cwd: ROOT, env: ENVIRONMENT, stdio: 'ignore' });
  return () => child.kill();
}

/** Astro reports a broken content reference as an error and still exits with 0: such a build must not pass. */
function buildPages({ catalogue, days, reviews }) {
  const stopEncoding = encodeAhead();
  const { status, stdout, stderr } = spawnSync(
    NODE,
    astroBuild(catalogue ? shownOf(catalogue).length : 0, NEXT),
    {
      cwd: ROOT,
      env: { ...ENVIRONMENT, CATALOGUE_FILE: catalogue, DAYS_FILE: days, REVIEWS_FILE: reviews },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  stopEncoding();
  if (status === 0 && !stdout.includes('[ERROR]')) return;
  console.error(stdout, stderr);
  process.exit(1);
}

function exportHeaders() {
  const script = join(ROOT, 'src/cli/export-headers.ts');
  const { status, stderr } = spawnSync(NODE, ['--no-warnings', script, NEXT], {
    cwd: ROOT,
    env: ENVIRONMENT,
    encoding: 'utf8',
  });
  if (status === 0) return;
  console.error(stderr);
  process.exit(1);
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
 * @param {boolean} [how.ifNeeded] leave a build alone that is made of the same things
 * @param {boolean} [how.samples] show the samples, whatever the shop sells: tests know them
 */
export const build = ({ ifNeeded = false, samples = false } = {}) =>
  alone(LOCK, () => {
    const kept = samples ? { catalogue: '', days: '', reviews: '' } : exportCatalogue();
    const stamp = madeOf(kept);
    const last = join(DIST, STAMP);
    if (ifNeeded && existsSync(last) && readFileSync(last, 'utf8') === stamp) return;
    console.log('Building the site (the first time its pictures take a while) …');
    buildPages(kept);
    exportHeaders();
    writeFileSync(join(NEXT, STAMP), stamp);
    putInPlace();
  });

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  install();
  build();
}
