// The telephone tells what the page of the service says, and the shortest labour beside the hourly rate.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readStarts } from '#contract/diary/placing.ts';
import { CONTENT, readQuotesFile } from '#server/platform/content.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const told = async (service: 'Electrical Engineering' | 'Coffee Machine Service') =>
  (await dataOf(shop.admin(readStarts, { query: { service, from: '2026-11-24' } }))).price;

it('is the starting price of the page, and the hourly rate with the least that it comes to', async () => {
  expect(await told('Electrical Engineering')).toBe(
    'Diagnosis from £75, VAT and call-out included, taken off the repair. £68 an hour, at least one hour',
  );
  expect(await told('Coffee Machine Service')).toBe(
    '£50 fixed labour, Aurelio. £68 an hour, at least one hour',
  );
});

it('no usual line names another price for the same', () => {
  expect(readFileSync(join(CONTENT, 'services/electrical.md'), 'utf8')).toContain('amount: 75');
  const names = readQuotesFile()?.usualLines.map(({ name }) => name) ?? [];
  expect(names.filter((name) => /call-out|diagnosis/i.test(name))).toEqual([]);
});
