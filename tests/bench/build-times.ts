// How long builds take, in a copy of the project whose caches are empty: the whole site cold and warm, and product pages in
// thousands beside as many pages of a bare Astro project.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, type Figure, noted } from './figure.ts';
import { ROOT } from './paths.ts';
import { secondsOfChildren } from './processor-time.ts';

const COPIED = [
  'content',
  'public',
  'src',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const PAGES = [1_000, 10_000];

/** Packages by links, so that the caches beside them are the copy's own. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!['.astro', '.vite', '.cache'].includes(name))
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
}

/** @returns seconds by the clock */
function run(folder: string, script: string, args: string[] = [], env: Record<string, string> = {}): number {
  const started = performance.now();
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--no-warnings', join(folder, script), ...args],
    {
      cwd: folder,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  if (status !== 0) throw new Error(`${script} failed in ${folder}:\n${stdout}${stderr}`);
  return (performance.now() - started) / 1000;
}

const ASTRO = 'node_modules/astro/bin/astro.mjs';

function writeCatalogue(folder: string, count: number): string {
  const file = join(folder, 'catalogue.json');
  const parts = Array.from({ length: count }, (_, n) => ({
    _id: `bench-${n}`,
    id: `bench-${n}`,
    slug: `bench-part-${n}`,
    partNumber: `B-${n}`,
    name: `Bench part ${n}`,
    summary: 'A part for the bench.',
    description: `Part ${n} fits model ${n % 97}. It is made for the bench and for nothing else.`,
    price: 10 + (n % 90),
    currency: 'USD',
    image: '/pictures/grinders.flat_burrs-720.webp',
    alt: 'Two burrs',
    category: 'Coffee Machine Parts',
    subcategory: 'Grinders',
    stock: 5,
    version: 1,
  }));
  writeFileSync(file, JSON.stringify(parts));
  return file;
}

function bareProject(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'));
  linkPackages(folder);
  mkdirSync(join(folder, 'src/pages'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, 'src/pages/[id].astro'),
    `---\nexport const getStaticPaths = () => Array.from({ length: ${count} }, (_, n) => ({ params: { id: String(n) } }));\nconst { id } = Astro.params;\n---\n<html lang="en"><head><title>{id}</title></head><body><h1>{id}</h1><p>A sentence about it.</p></body></html>\n`,
  );
  return folder;
}

function productPages(folder: string, count: number): Figure[] {
  const bare = bareProject(count);
  const catalogue = writeCatalogue(folder, count);
  const out = join(folder, 'dist.bench');
  try {
    const theirs = run(bare, ASTRO, ['build']);
    const ours =
      run(folder, ASTRO, ['build', '--outDir', out], { CATALOGUE_FILE: catalogue }) +
      run(folder, 'src/commands/finish/site.ts', [out]);
    return [
      noted(`${count} product pages: ours`, ours, 's'),
      noted(`${count} pages of a bare Astro project`, theirs, 's'),
      atMost(`${count} product pages, times a bare Astro project`, ours / theirs, 1.5),
    ];
  } finally {
    for (const one of [bare, out]) rmSync(one, { recursive: true, force: true });
  }
}

export function buildTimes(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'bench-build-'));
  try {
    for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    linkPackages(folder);
    const before = secondsOfChildren();
    const cold = run(folder, 'src/commands/build.mjs');
    const after = secondsOfChildren();
    const warm = run(folder, 'src/commands/build.mjs');
    return [
      atMost('whole site, nothing encoded yet, s', cold, 25),
      ...(before !== null && after !== null
        ? [noted('processor time of that, of all cores', after - before, 's')]
        : []),
      atMost('whole site once more, s', warm, 6),
      ...PAGES.flatMap((count) => productPages(folder, count)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
