import { describe, expect, it } from 'vitest';
import {
  productChange as changeSchema,
  productDraft as draftSchema,
} from '#contract/catalogue/product-changes.ts';
import type { AdminProduct } from '#contract/catalogue/products-admin.ts';
import { differencesOf } from '#islands/admin/shell/TheirVersion.tsx';
import {
  PRODUCT_LABELS,
  productChange,
  productDraft,
  productForm,
  subcategoriesOf,
} from '#stores/admin/products/product-form.ts';
import { createProductsStore } from '#stores/admin/products/products.ts';
import { anAdminProduct, aProduct } from '../../account/accounts-samples.ts';
import { answer, fakeApi, refuse } from '../../fake-api.ts';

const FORM = productForm(aProduct());

describe('the product form', () => {
  it('sends the price as a decimal and the stock as an integer', () => {
    const draft = productDraft({ ...FORM, price: '24.90', stock: '7' });
    expect(draft).toMatchObject({ price: 24.9, stock: 7 });
    expect(draftSchema.safeParse(draft).success).toBe(true);
  });

  it('leaves out optional lines that are empty', () => {
    const draft = productDraft({ ...FORM, partNumber: '', summary: ' ', alt: '' });
    const left = ['partNumber', 'summary', 'alt'].filter((name) => name in draft);
    expect(left).toEqual([]);
    expect(draftSchema.safeParse(draft).success).toBe(true);
  });

  it('sends them all the same with a change, so that they can be cleared', () => {
    const change = productChange({ ...FORM, partNumber: '', summary: '', alt: '' }, anAdminProduct());
    expect(changeSchema.parse(change)).toMatchObject({ partNumber: '', summary: '', alt: '' });
  });

  it('reads particulars from lines, and the contract refuses a name that is not listed', () => {
    const draft = productDraft({ ...FORM, particulars: ' power : 3 kW\n\nSize: M5: fine' });
    expect(draft.particulars).toEqual({ Power: '3 kW', Size: 'M5: fine' });
    expect(draftSchema.safeParse(draft).success).toBe(true);
    for (const particulars of ['Volts: 230', 'Power']) {
      const { error } = draftSchema.safeParse(productDraft({ ...FORM, particulars }));
      expect(error?.issues.map(({ path }) => path)).toEqual([['particulars']]);
    }
  });

  it("uses the contract's messages for wrong numbers", () => {
    const { error } = draftSchema.safeParse(productDraft({ ...FORM, price: 'ten', stock: '1.5' }));
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['price', 'Enter a price above 0 with at most two decimals, like 24.90'],
      ['stock', 'Enter a whole number'],
    ]);
  });

  it.each(['0', '0.00', '-1', '0.001'])('refuses a price of %s', (price) => {
    const { error } = draftSchema.safeParse(productDraft({ ...FORM, price }));
    expect(error?.issues.map(({ path }) => path[0])).toEqual(['price']);
  });

  it('sends the whole product with the version that was read', () => {
    const change = productChange({ ...FORM, name: 'New name' }, aProduct({ version: 3 }));
    expect(change).toMatchObject({ _id: 'p1', name: 'New name', version: 3, slug: 'flat-burr-set' });
    expect(changeSchema.safeParse(change).success).toBe(true);
  });

  it('finds the fields in which two versions differ', () => {
    const differing = (change: Partial<typeof FORM>) =>
      differencesOf(PRODUCT_LABELS, { ...FORM, ...change }, FORM).map(({ label }) => label);
    expect(differing({ price: '48' })).toEqual([]);
    expect(differing({ price: '50', name: 'Other', alt: FORM.alt })).toEqual(['Name', 'Price']);
  });

  it('offers the subcategories of the category', () => {
    expect(subcategoriesOf('HiFi Parts')).toEqual(['Speakers', 'Amplifiers', 'Cables']);
    expect(subcategoriesOf('')).toEqual([]);
  });
});

describe('the admin’s products', () => {
  const LIST = 'GET /api/products/all';
  const listed = (...products: AdminProduct[]) => ({ products, total: products.length, lowStock: 5 });
  const two = listed(anAdminProduct(), anAdminProduct({ _id: 'p2', name: 'Boiler gasket' }));
  const visible = (dashboard: ReturnType<typeof createProductsStore>) => {
    const list = dashboard.$list.get();
    return list.state === 'ready' ? list.items.map(({ _id }) => _id) : list.state;
  };

  it('are requested as the URL says, with the low-stock threshold', async () => {
    const { call, asked } = fakeApi({ [LIST]: () => answer(two) });
    const dashboard = createProductsStore(call);
    await dashboard.load({ page: 1, search: 'burr', status: 'low', kind: 'HiFi Parts', sort: '-stock' });
    expect(asked[0]?.query).toMatchObject({
      search: 'burr',
      status: 'low',
      kind: 'HiFi Parts',
      sort: '-stock',
    });
    expect([visible(dashboard), dashboard.$lowStock.get()]).toEqual([['p1', 'p2'], 5]);
    await dashboard.load({ page: 1, search: '', status: '', kind: 'Boats', sort: 'colour' });
    expect(asked[1]?.query).toEqual({ limit: '50', offset: '0' });
  });

  it('are polled, and only count new rows while something is edited', async () => {
    const sold = listed(anAdminProduct({ stock: 3 }), anAdminProduct({ _id: 'p3' }));
    const answers = [two, sold, sold];
    const dashboard = createProductsStore(fakeApi({ [LIST]: () => answer(answers.shift()) }).call);
    await dashboard.load();
    await dashboard.refresh(true);
    expect([visible(dashboard), dashboard.$newRowCount.get()]).toEqual([['p1', 'p2'], 1]);
    expect(dashboard.$list.get()).toMatchObject({ items: [{ stock: 3 }, {}] });
    await dashboard.refresh(false);
    expect([visible(dashboard), dashboard.$newRowCount.get()]).toEqual([['p1', 'p3'], 0]);
  });

  it('report a failure to load', async () => {
    const dashboard = createProductsStore(fakeApi({}).call);
    await dashboard.load();
    expect(dashboard.$list.get()).toEqual({ state: 'failed', code: 'network', msg: '' });
  });

  it('are archived and restored, one request at a time, with the reason of a refusal', async () => {
    const { call, asked } = fakeApi({
      [LIST]: () => answer(two),
      'POST /api/products/p1/archive': () => answer({ success: true, message: 'Archived', product: {} }),
      'POST /api/products/p2/restore': () => refuse(503, 'unavailable', 'Not now.'),
    });
    const dashboard = createProductsStore(call);
    const [first, second] = await Promise.all([
      dashboard.setArchived('p1', true),
      dashboard.setArchived('p1', true),
    ]);
    expect([first, second]).toMatchObject([{ ok: true, isPending: false, msg: 'Archived' }, null]);
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(await dashboard.setArchived('p2', false)).toMatchObject({
      ok: false,
      code: 'unavailable',
      msg: 'Failed to update product. Not now.',
      toast: 'Failed to update product',
    });
  });
});
