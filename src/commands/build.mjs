// Builds the static site into dist/ and compresses it. Skips what is done: `--if-needed` compares what the last build was made of.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ENVIRONMENT, install, NODE, ROOT } from './install.mjs';

const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, '.made-of');
const SOURCES = ['content', 'public', 'src', 'astro.config.mjs', 'package-lock.json'];
/** Not part of the pages. */
const ELSEWHERE = /^src\/(server|commands)\//;
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.xml', '.txt', '.webmanifest']);

function filesBelow(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .map((name) => `${path}/${name.replaceAll('\\', '/')}`)
    .filter((name) => statSync(join(ROOT, name)).isFile());
}

function madeOf() {
  const hash = createHash('sha256');
  for (const name of ['SITE_URL', 'PUBLIC_API_URL', 'PORT'])
    hash.update(`${name}=${process.env[name] ?? ''}\n`);
  for (const path of SOURCES.flatMap(filesBelow).sort())
    if (!ELSEWHERE.test(path)) hash.update(path).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function compress() {
  for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
    const path = join(DIST, name);
    if (!COMPRESSED.has(extname(name)) || !statSync(path).isFile()) continue;
    const bytes = readFileSync(path);
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Astro reports a broken content reference as an error and still exits with 0: such a build must not pass. */
function buildPages() {
  const { status, stdout, stderr } = spawnSync(
    NODE,
    [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build'],
    {
      cwd: ROOT,
      env: {
        ...ENVIRONMENT,
        SITE_URL: process.env.SITE_URL || `http://localhost:${process.env.PORT || 4321}`,
      },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (status === 0 && !stdout.includes('[ERROR]')) return;
  console.error(stdout, stderr);
  process.exit(1);
}

/** @param {boolean} ifNeeded leave a build alone that is made of the same things */
export function build(ifNeeded) {
  const stamp = madeOf();
  if (ifNeeded && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  console.log('Building the site (the first time its pictures take a while) …');
  buildPages();
  compress();
  writeFileSync(STAMP, stamp);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  install();
  build(false);
}
