// Product import files: unreadable and large ones, and the export's round trip.
import { beforeEach, describe, expect, it } from 'vitest';
import { applyImport, checkImport } from '#contract/catalogue/product-import.ts';
import { exportProducts } from '#contract/exports/exports.ts';
import { shareDashboard } from '../../support/records/admin.ts';
import { HEAD, importStore, NEW, sheet } from '../../support/records/imports.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { productsStore } from '../../support/records/products-admin.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { startStack } from '../../support/service/stack.ts';

const dashboard = shareDashboard();
const { added, listed } = productsStore(dashboard);
const { looked } = importStore(dashboard);
beforeEach(async () => {
  await added({ partNumber: 'KR-1' });
});

describe('a file that cannot be read', () => {
  it.each([
    ['nothing', '', 'malformed'],
    ['no row', 'name,price', 'invalid'],
    ['no column that we know', 'colour,size\nred,4', 'invalid'],
    ['a column twice', 'name,price,Price\nBurr,1,2', 'invalid'],
    ['a quotation mark that is never closed', 'name\n"Burr', 'invalid'],
    ['2001 rows', `name\n${'x\n'.repeat(2001)}`, 'invalid'],
    ['more than a mebibyte', 'x'.repeat(1024 * 1024 + 1), 'too_large'],
  ])('with %s is refused as a whole', async (_, text, code) => {
    expect(await dashboard.call(checkImport, { file: new Blob([text], { type: 'text/csv' }) })).toMatchObject(
      {
        code,
      },
    );
  });
});

it('two thousand rows are imported in one step', async () => {
  await using own = await startStack();
  const admin = own.as((await makeAdmin(own)).token);
  const lines = Array.from({ length: 2000 }, (_, at) => NEW.replace('KR-9,Cone', `KR-${at},Cone ${at}`));
  const file = sheet(HEAD, ...lines);
  const { plan } = await dataOf(admin(checkImport, { file }));
  const done = await admin(applyImport, { file, query: { plan } });
  expect(done).toMatchObject({ data: { counts: { add: 2000 } } });
});

describe('the export', () => {
  it("imports the same parts again, formulas and all, and applies the list's filters", async () => {
    const name = '=1+1, "quoted"';
    await added({
      name,
      description: 'Two\nlines; and\ttabs',
      partNumber: '-7',
      price: 19.9,
      particulars: { Power: '3 kW', Size: '5 mm: thick' },
      fits: 'Most.',
      fitting: 'Unplug\nfirst',
    });
    await added({ name: 'Cable', category: 'HiFi Parts', subcategory: 'Cables' });
    const out = await dataOf(dashboard.call(exportProducts, { query: { kind: 'Coffee Machine Parts' } }));
    expect(out).toContain('"\'=1+1, ""quoted"""');
    expect(out).not.toContain('Cable');
    const again = await looked(new Blob([out]));
    expect(again.counts).toEqual({ add: 0, change: 0, same: 2, bad: 0 });
    const kept = (await listed()).find((part) => part.name === name);
    expect(Object.keys(kept?.particulars ?? {})).toEqual(['Size', 'Power']);
    const dearer = await looked(new Blob([out.replace('19.90', '20')]));
    expect(dearer.rows).toMatchObject([{ name, changes: [{ what: 'price', from: '19.90', to: '20.00' }] }]);
  });
});
