// Build times in a copy of the project with empty caches: the whole site cold and warm, and thousands of product
// pages beside as many pages of a bare Astro project.
import { cpSync, mkdtempDisposableSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { astroBuild, BUILD_SOURCES } from '../../src/cli/astro-build.mjs';
import { linkPackages, writeBareProject } from './bare-project.ts';
import { atMost, type Figure, missing, noted } from './figure.ts';
import { ROOT } from './paths.ts';
import { runMeasured, type Spent } from './run-measured.ts';

/** Tailwind scans everything that .gitignore doesn't name. */
const COPIED = ['.gitignore', ...BUILD_SOURCES];
const HUNDRED = 100;
const FEW = 1_000;
const MANY = 10_000;
const ASTRO = 'node_modules/astro/bin/astro.mjs';

function writeShopData(folder: string, count: number): string {
  const file = join(folder, 'shop-data.json');
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
    particulars: {},
    fits: '',
    fitting: '',
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 1,
  }));
  writeFileSync(
    file,
    JSON.stringify({ products: parts, changedAt: {}, reviews: null, openingExceptions: [], edits: {} }),
  );
  return file;
}

type Part = Record<'slug' | 'partNumber' | 'name', string>;

interface Subcategory {
  parts: Part[];
}

/** Copies of the sample parts, a hundred in all, with their own pages and cards and the samples' pictures. */
function growSamples(folder: string): void {
  const products = join(folder, 'content/products');
  const files = readdirSync(products).filter((name) => name.endsWith('.yml'));
  const subcategories = files.map((name) => parse(readFileSync(join(products, name), 'utf8')) as Subcategory);
  const samples = subcategories.flatMap(({ parts }) => parts);
  const copies = Array.from({ length: HUNDRED - samples.length }, (_, n) => {
    const part = samples[n % samples.length] as Part;
    const [slug, partNumber, name] = [`${part.slug}-${n}`, `${part.partNumber}-${n}`, `${part.name} ${n}`];
    return { ...part, slug, partNumber, name };
  });
  writeFileSync(join(products, 'copies.yml'), stringify({ ...subcategories[0], parts: copies }));
}

async function buildBare(count: number): Promise<Spent> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-bare-'));
  writeBareProject(folder.path, count);
  return await runMeasured(folder.path, [ASTRO, 'build']);
}

/** Compressed pages of this many parts beside the rest of the site. */
async function buildParts(folder: string, count: number): Promise<Spent> {
  const out = join(folder, 'dist.bench');
  try {
    return await runMeasured(folder, astroBuild(count, out), {
      SHOP_DATA_FILE: writeShopData(folder, count),
    });
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** @param ifAny the figure of a value that only Linux provides */
const known = (what: string, value: number | null, ifAny: (value: number) => Figure): Figure =>
  value === null ? missing(what, 'it is read from Linux’s /proc') : ifAny(value);

const ratio = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one / other;

async function partPages(folder: string): Promise<Figure[]> {
  const none = await buildParts(folder, 1);
  const few = await buildParts(folder, FEW);
  const many = await buildParts(folder, MANY);
  const bare = await buildBare(MANY);
  const each = ({ seconds }: Spent, count: number) => (seconds - none.seconds) / count;
  const what = `${MANY} product pages`;
  return [
    noted(`${what}: ours, by the clock`, many.seconds, 's'),
    noted(`${MANY} pages of a bare Astro project, by the clock`, bare.seconds, 's'),
    atMost(`${what}, times a bare Astro project, by the clock`, many.seconds / bare.seconds, 2),
    known(`${what}, times it in processor time`, ratio(many.processor, bare.processor), (value) =>
      noted(`${what}, times it in processor time`, value, 'times'),
    ),
    known(`${what}: memory, MiB`, many.mebibytes, (value) => atMost(`${what}: memory, MiB`, value, 1_200)),
    atMost(`a page among ${MANY}, times one among ${FEW}`, each(many, MANY) / each(few, FEW), 1.2),
  ];
}

export async function buildTimes(): Promise<Figure[]> {
  using scratch = mkdtempDisposableSync(join(tmpdir(), 'bench-build-'));
  const folder = scratch.path;
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  linkPackages(folder);
  growSamples(folder);
  const cold = await runMeasured(folder, ['src/cli/build.mjs']);
  const warm = await runMeasured(folder, ['src/cli/build.mjs']);
  return [
    atMost(`whole site with ${HUNDRED} parts, nothing encoded yet, s`, cold.seconds, 30),
    known('processor time of that', cold.processor, (value) => noted('processor time of that', value, 's')),
    atMost(`whole site with ${HUNDRED} parts once more, s`, warm.seconds, 10),
    known('processor time of that one', warm.processor, (value) =>
      noted('processor time of that one', value, 's'),
    ),
    ...(await partPages(folder)),
  ];
}
