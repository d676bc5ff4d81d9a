// Structured data against schema.org's own types, properties and ranges: the compiler checks it as literals of schema-dts.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { company } from '../../src/contract/company.ts';
import { productJsonLd } from '../../src/lib/head/product-json-ld.ts';
import { companyJsonLd } from '../../src/lib/json-ld.ts';
import { aPart } from '../unit/stores/shop/shop-samples.ts';
import { type Data, dataOf, PAGES } from './built-site.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SITE = 'https://site.example';

/** What stays of a text: it can only be wrong where schema.org lists the words. */
const LISTED_WORD = /^https?:\/\/schema\.org|^[A-Z][a-z]+day$/;
const shapeOf = (data: unknown): string =>
  JSON.stringify(data, (key, value) =>
    typeof value === 'string' && !key.startsWith('@') && !LISTED_WORD.test(value) ? '' : value,
  );

/** One of each shape, by where it stands. */
const built = new Map<string, { where: string; data: Data }>();
for (const { path, html } of PAGES)
  for (const data of dataOf(html)) built.set(shapeOf({ ...data, '@id': '' }), { where: path, data });

const COMPANY = company.parse(parse(readFileSync(join(ROOT, 'content/company.yml'), 'utf8')));
const asWritten = (data: unknown): Data => JSON.parse(JSON.stringify(data));
const SPECIAL = [
  { date: '2026-12-24', hours: { opens: '09:00', closes: '12:00' }, message: 'Christmas Eve' },
  { date: '2026-12-25', hours: 'closed' as const, message: 'Christmas Day' },
];
const FULL_PART = aPart({ mpn: 'VB 64-3R', brand: 'Aurelio', gtin: '4006381333931', fits: 'Most grinders.' });
/** What no sample has. */
const MORE = [
  { where: 'special hours', data: asWritten(companyJsonLd(COMPANY, SITE, '/a.jpg', SPECIAL)) },
  {
    where: 'a part with all its numbers',
    data: asWritten(productJsonLd(FULL_PART, '/shop/a', SITE, { company: COMPANY, cancellation: '' })),
  },
];

/** @returns what the compiler says of each, none where all is right */
function faultsOf(all: readonly { where: string; data: Data }[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'schema-'));
  try {
    const lines = all.map(
      ({ where, data }, at) =>
        `/* ${where} */ export const data${at}: Schema.WithContext<Schema.${data['@type']}> = ${JSON.stringify(data)};`,
    );
    writeFileSync(
      join(folder, 'data.ts'),
      `import type * as Schema from 'schema-dts';\n${lines.join('\n')}\n`,
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      module: 'esnext',
      paths: { 'schema-dts': [join(ROOT, 'node_modules/schema-dts/dist/schema.d.ts')] },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['data.ts'] }));
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript-7/bin/tsc'), '-p', folder]);
    return [];
  } catch (error) {
    const said = String((error as { stdout?: Buffer }).stdout ?? error);
    return said.split('\n').filter((line) => /error TS/.test(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('structured data', () => {
  it('of every kind of page is what schema.org defines', () => {
    const all = [...built.values(), ...MORE];
    const types = new Set(all.map(({ data }) => data['@type']));
    expect([...types].sort()).toEqual(['BreadcrumbList', 'LocalBusiness', 'Product', 'Service']);
    expect(faultsOf(all)).toEqual([]);
  });

  it.each<[string, (data: Data) => Data]>([
    ['a property that no type has', (data) => ({ ...data, makersNumber: '1' })],
    ['a property of another type', (data) => ({ ...data, recipeYield: '1' })],
    ['a value of another type', (data) => ({ ...data, brand: { '@type': 'Offer', price: '1' } })],
    [
      'a property of another type further in',
      (data) => ({
        ...data,
        offers: { ...(data.offers as object), transitTime: '1' },
      }),
    ],
    [
      'a word that is not listed',
      (data) => ({
        ...data,
        offers: { ...(data.offers as object), availability: 'https://schema.org/SoldOften' },
      }),
    ],
  ])('would be refused with %s', (_, broken) => {
    const part = MORE.find(({ data }) => data['@type'] === 'Product');
    expect(faultsOf([{ where: 'broken', data: broken(part?.data as Data) }])).toHaveLength(1);
  });
});
