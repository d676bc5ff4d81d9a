// What makers call a part: kept, refused, left out where unset, found and moved by CSV.
import { describe, expect, it } from 'vitest';
import { changeProduct } from '#contract/catalogue/product-changes.ts';
import { listAdminProducts } from '#contract/catalogue/products-admin.ts';
import { exportProducts } from '#contract/exports/exports.ts';
import { shareDashboard } from '../../support/records/admin.ts';
import { importStore, sheet } from '../../support/records/imports.ts';
import { productsStore } from '../../support/records/products-admin.ts';
import { aPart } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { send } from '../../support/service/send.ts';

const dashboard = shareDashboard();
const { added, listed, found, history } = productsStore(dashboard);
const { looked, take } = importStore(dashboard);

const NUMBERS = {
  mpn: 'VB 64-3R',
  otherNumbers: 'FBS-64, VB 64-2R',
  brand: 'Aurelio',
  gtin: '4006381333931',
};
const FIELDS = Object.keys(NUMBERS);
const change = (id: string, body: object) =>
  dashboard.call(changeProduct, { params: { id }, body: body as never });

describe('the maker’s number, others, brand and GTIN', () => {
  it('are left out of a part that has none, in every list', async () => {
    const part = await added();
    const [shown] = await listed();
    const { products } = await dataOf(dashboard.call(listAdminProducts, {}));
    for (const one of [part, shown, products[0]])
      expect(FIELDS.filter((field) => field in (one as object))).toEqual([]);
  });

  it('stay where the specified whole product is sent without them', async () => {
    const part = await added(NUMBERS);
    expect(part).toMatchObject(NUMBERS);
    const { name, description, price, image, category, subcategory, stock } = part;
    const whole = { name, description, price, image, category, subcategory, stock };
    const sent = await send(dashboard.stack, 'PATCH', `/api/products/${part._id}`, {
      token: dashboard.admin.token,
      body: { ...whole, price: 50, version: part.version },
    });
    expect(sent).toMatchObject({ status: 200, json: { product: { price: 50, ...NUMBERS } } });
  });

  it('are taken away by empty ones, as the history says', async () => {
    const part = await added(NUMBERS);
    dashboard.stack.clock.advance(1000);
    const { product } = await dataOf(change(part._id, { ...part, mpn: '', gtin: '' }));
    expect(FIELDS.filter((field) => field in product)).toEqual(['otherNumbers', 'brand']);
    expect((await history(part._id))[0]?.changes).toEqual([
      `maker’s number: ${NUMBERS.mpn} > `,
      `GTIN: ${NUMBERS.gtin} > `,
    ]);
  });

  it.each(['4006381333931', '96385074', '036000291452', '00012345600012', '4006381 33393-1'])(
    'takes the GTIN %s',
    async (gtin) => expect((await added({ gtin })).gtin).toBe(gtin.replace(/[ -]/g, '')),
  );

  it.each(['4006381333932', '400638133393', '1234567', '4.00638E+12', 'none'])(
    'refuses the GTIN %s, by its last digit or its length',
    async (gtin) => {
      const body = { ...aPart(), gtin };
      const sent = await send(dashboard.stack, 'POST', '/api/products', {
        token: dashboard.admin.token,
        body,
      });
      expect(sent).toMatchObject({ status: 422, json: { issues: [{ path: 'gtin' }] } });
    },
  );

  it.each(['vb 64-3r', 'VB643R', 'fbs64', '4006381333931', 'aurelio'])(
    'find the part by %s',
    async (search) => {
      await added(NUMBERS);
      await added({ name: 'Cone' });
      expect(await found({ search })).toEqual([aPart().name]);
    },
  );
});

describe('a CSV file', () => {
  it('has them, and brings them in under their usual names', async () => {
    const part = await added({ partNumber: 'KR-1' });
    const file = sheet(
      'partNumber,MPN,Other numbers,Brand,EAN',
      `KR-1,${NUMBERS.mpn},"${NUMBERS.otherNumbers}",${NUMBERS.brand},${NUMBERS.gtin}`,
    );
    const { plan, rows } = await looked(file);
    expect(rows[0]?.changes.map(({ what }) => what)).toEqual(FIELDS);
    await dataOf(take(file, plan));
    expect((await listed())[0]).toMatchObject(NUMBERS);
    const text = await dataOf(dashboard.call(exportProducts, {}));
    expect(text).toContain('"KR-1","VB 64-3R","FBS-64, VB 64-2R","Aurelio","4006381333931",');
    const again = await looked(new Blob([text], { type: 'text/csv' }));
    expect(again.counts).toMatchObject({ same: 1, change: 0, bad: 0 });
    expect(part.mpn).toBeUndefined();
  });

  it('names the column of a GTIN whose check digit is wrong', async () => {
    await added({ partNumber: 'KR-1' });
    const { rows } = await looked(sheet('partNumber,gtin', 'KR-1,4006381333932'));
    expect(rows[0]?.problems).toEqual([{ what: 'gtin', text: expect.stringContaining('under the barcode') }]);
  });
});
