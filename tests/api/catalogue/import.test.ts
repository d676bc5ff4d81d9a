// Product import from CSV: previewed, every bad row named, then all rows or none.
import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { checkImport } from '#contract/catalogue/product-import.ts';
import { archiveProduct } from '#contract/catalogue/products-admin.ts';
import { countRows } from '../../support/database/row-counts.ts';
import { shareDashboard } from '../../support/records/admin.ts';
import { HEAD, importStore, NEW, sheet } from '../../support/records/imports.ts';
import { pay } from '../../support/records/orders.ts';
import { productsStore } from '../../support/records/products-admin.ts';
import { dataOf } from '../../support/service/data-of.ts';

const dashboard = shareDashboard();
const { added, listed, history } = productsStore(dashboard);
const { looked, take } = importStore(dashboard);
let burr: Product;
beforeEach(async () => {
  burr = await added({ partNumber: 'KR-1' });
});

const shop = async () => (await listed()).map(({ name, price, stock }) => `${name} ${price} ${stock}`);

describe('a valid file', () => {
  const file = sheet(HEAD, NEW, 'kr-1,,,50,,,,', 'KR-1x,,,,,,,');
  const good = sheet(HEAD, NEW, 'kr-1,,,50,,,,');

  it('changes nothing in the preview, then adds and changes parts', async () => {
    const plan = await looked(good);
    expect(plan).toMatchObject({
      counts: { add: 1, change: 1, same: 0, bad: 0 },
      rows: [
        { line: 2, action: 'add', name: 'Cone', partNumber: 'KR-9' },
        {
          line: 3,
          action: 'change',
          name: burr.name,
          changes: [
            { what: 'partNumber', from: 'KR-1', to: 'kr-1' },
            { what: 'price', from: '48.50', to: '50.00' },
          ],
        },
      ],
    });
    expect(await shop()).toEqual([`${burr.name} 48.5 12`]);
    expect(await take(good, plan.plan)).toMatchObject({ data: { message: '1 added, 1 changed' } });
    expect(await shop()).toEqual(['Cone 19.9 4', `${burr.name} 50 12`]);
    expect((await history(burr._id)).map(({ action }) => action)).toContain('import');
  });

  it('adds a part without a picture with that of its category, which says that it isn’t the part', async () => {
    const plain = NEW.replace('/pictures/a-720.webp', '');
    const hifi = 'KR-10,Fuse,"A fuse, slow",1.90,4,HiFi Parts,Amplifiers,';
    // The part that is there keeps its own.
    const file = sheet(HEAD, plain, hifi, 'kr-1,,,50,,,,');
    const { plan, counts } = await looked(file);
    expect(counts).toEqual({ add: 2, change: 1, same: 0, bad: 0 });
    await dataOf(take(file, plan));
    const parts = new Map((await listed()).map(({ name, image, alt }) => [name, `${image} ${alt}`]));
    expect(parts.get('Cone')).toMatch(/^\/pictures\/category\.coffee-720\.webp Not this part: /);
    expect(parts.get('Fuse')).toMatch(/^\/pictures\/category\.hifi-720\.webp Not this part: /);
    expect(parts.get(burr.name)).toBe(`${burr.image} ${burr.alt}`);
    for (const name of ['coffee', 'catering', 'hifi'])
      expect(existsSync(`content/products/pictures/category.${name}.jpg`), name).toBe(true);
  });

  it('imported twice changes nothing the second time', async () => {
    const plan = await looked(good);
    await take(good, plan.plan);
    expect(await take(good, plan.plan)).toMatchObject({ code: 'stale_version' });
    expect((await looked(good)).counts).toEqual({ add: 0, change: 0, same: 2, bad: 0 });
  });

  it('is refused when a part was sold after the preview, and nothing of it is imported', async () => {
    const plan = await looked(good);
    await pay(dashboard.stack, burr._id);
    expect(await take(good, plan.plan)).toMatchObject({ code: 'stale_version' });
    expect(await shop()).toEqual([`${burr.name} 48.5 11`]);
  });

  it('is refused when it differs from the previewed file or has a bad row', async () => {
    const { plan } = await looked(good);
    expect(await take(sheet(HEAD, NEW), plan)).toMatchObject({ code: 'stale_version' });
    const before = await countRows(dashboard.stack);
    const bad = await looked(file);
    expect(bad.counts.bad).toBe(1);
    expect(await take(file, bad.plan)).toMatchObject({
      code: 'invalid',
      msg: expect.stringMatching(/Line 4/),
    });
    expect(await countRows(dashboard.stack)).toBe(before);
  });

  it('is imported once when submitted twice at once', async () => {
    const { plan } = await looked(good);
    const results = await Promise.all([take(good, plan), take(good, plan)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop()).toHaveLength(2);
  });

  it('may come from another country’s spreadsheet, with its own column names', async () => {
    const text = '\uFEFFSKU;Title;Colour;Price;Part no.\r\nKR-1;New name;red;50;\r\n';
    expect(await dashboard.call(checkImport, { file: new Blob([text]) })).toMatchObject({ code: 'invalid' });
    const once = sheet('\uFEFFSKU;Title;Colour;Price', 'KR-1;New name;red;50');
    expect(await looked(once)).toMatchObject({ ignored: ['Colour'], counts: { change: 1, bad: 0 } });
  });
});

describe('a bad row is named with its reason', () => {
  const row = (change: Record<string, string>) => {
    const names = HEAD.split(',');
    const good = [
      '',
      'Cone',
      'Steel',
      '19.90',
      '4',
      'Coffee Machine Parts',
      'Grinders',
      '/pictures/a-720.webp',
    ];
    return names.map((name, at) => change[name] ?? good[at]).join(',');
  };
  it.each([
    [{ price: '19.999' }, 'price', 'at most two decimals'],
    [{ price: 'ten' }, 'price', 'at most two decimals'],
    [{ price: '0.00' }, 'price', 'above 0'],
    [{ name: 'Cone\u0007' }, 'name', 'can’t be printed'],
    [{ price: '"24,90"' }, 'price', '24,90 has a decimal comma: write 24.90'],
    [{ price: '"1,250.00"' }, 'price', 'write 1250.00'],
    [{ stock: '"1,200"' }, 'stock', 'write 1200'],
    [{ stock: '1.5' }, 'stock', 'whole number'],
    [{ stock: '-1' }, 'stock', '0 or more'],
    [{ stock: 'many' }, 'stock', 'how many'],
    [{ stock: '' }, 'stock', 'how many'],
    [{ description: '' }, 'description', 'Enter a description'],
    [{ category: 'Boats' }, 'category', 'Choose a category'],
    [{ subcategory: 'Ovens' }, 'subcategory', 'of that category'],
    [{ image: 'javascript:alert(1)' }, 'image', 'https'],
    [{ name: 'x'.repeat(121) }, 'name', '120'],
    [{ name: 'flat BURR set 64 mm' }, 'name', 'A part of this name is there'],
    [{ image: '/a.webp,more' }, '', 'more cells'],
  ])('%j', async (change, what, text) => {
    const plan = await looked(sheet(HEAD, row(change as Record<string, string>)));
    expect(plan.counts).toEqual({ add: 0, change: 0, same: 0, bad: 1 });
    expect(plan.rows[0]?.problems).toContainEqual({ what, text: expect.stringContaining(text) });
  });

  it('when two rows name one part, or a part is archived, unknown or ambiguous', async () => {
    await added({ name: 'Twin', partNumber: 'KR-2' });
    await added({ name: 'Other twin', partNumber: 'KR-2' });
    const gone = await added({ name: 'Gone', partNumber: 'KR-3' });
    await dashboard.call(archiveProduct, { params: { id: gone._id } });
    const file = sheet(
      'slug,partNumber,price',
      ',KR-1,50',
      `${burr.slug},,51`,
      ',KR-2,50',
      ',KR-3,50',
      'no-such-part,,50',
    );
    const plan = await looked(file);
    expect(plan.rows.map(({ line, problems }) => [line, problems[0]?.text.split(':')[0]])).toEqual([
      [2, undefined],
      [3, 'Line 2 is about the same part'],
      [4, 'Several parts have this number'],
      [5, 'This part is archived'],
      [6, 'There is no part with the slug no-such-part. Leave it empty to add one'],
    ]);
  });
});
