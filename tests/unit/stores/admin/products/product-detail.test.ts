import { describe, expect, it } from 'vitest';
import type { ProductDetail } from '#contract/catalogue/products-admin.ts';
import { createProductDetail, EMPTY_STOCK_FORM, stockAfter } from '#stores/admin/products/product-detail.ts';
import { createImport } from '#stores/admin/products/product-import.ts';
import { createProductsStore } from '#stores/admin/products/products.ts';
import { itemsOf } from '#stores/listing.ts';
import { anAdminProduct } from '../../account/accounts-samples.ts';
import { answer, fakeApi, gate, refuse } from '../../fake-api.ts';

const part = (change: Partial<ProductDetail> = {}): ProductDetail => ({
  ...anAdminProduct({ stock: 12, version: 3 }),
  history: [],
  ...change,
});
const drawer = (call: Parameters<typeof createProductsStore>[0]) =>
  createProductDetail(call, createProductsStore(call));
const form = (reason: 'received' | 'damaged' | 'counted', quantity: string) => ({
  ...EMPTY_STOCK_FORM,
  reason,
  quantity,
});

describe('the stock form', () => {
  it.each([
    ['received', '3', 15],
    ['damaged', '2', 10],
    ['counted', '0', 0],
    ['counted', '', null],
    ['received', '1.5', null],
    ['received', '-1', null],
  ] as const)('%s %j of 12 makes %s', (reason, quantity, after) => {
    expect(stockAfter(12, form(reason, quantity))).toBe(after);
  });

  it('sends a number and the version that was read', async () => {
    const { call, asked } = fakeApi({
      'POST /api/products/p1/stock': () =>
        answer({ success: true, message: 'Stock is now 15', product: part({ stock: 15 }) }),
    });
    const detail = drawer(call);
    detail.edit(part(), form('received', ' 3 '));
    expect(await detail.save(part())).toEqual({ ok: true, msg: 'Stock is now 15', data: null });
    expect(asked[0]?.body).toEqual({ reason: 'received', quantity: 3, note: '', version: 3 });
    expect(detail.$drafts.get()).toEqual({});
  });

  it('reports mistakes before sending', async () => {
    const { call, asked } = fakeApi({});
    const detail = drawer(call);
    detail.edit(part(), form('received', 'some'));
    await detail.save(part());
    expect(detail.$forms.get().p1).toMatchObject({ errors: { quantity: 'Enter how many' } });
    expect(asked).toEqual([]);
  });

  it('reloads the part when it was sold meanwhile, and says so', async () => {
    const { call } = fakeApi({
      'GET /api/products/p1/details': () => answer({ product: part({ stock: 11, version: 4 }) }),
      'POST /api/products/p1/stock': () => refuse(409, 'stale_version', 'It is now 11.'),
    });
    const detail = drawer(call);
    await detail.open('p1');
    detail.edit(part(), form('counted', '12'));
    const msg = 'The stock couldn’t be changed. It is now 11.';
    expect(await detail.save(part())).toMatchObject({ ok: false, code: 'stale_version', msg });
    expect(detail.$forms.get().p1).toMatchObject({ msg });
    expect(detail.$drafts.get().p1).toMatchObject({ form: { quantity: '12' }, isStale: false });
    expect(detail.$detail.get()).toMatchObject({ item: { stock: 11, version: 4 } });
  });
});

describe('an unsaved count', () => {
  it('stays with its part when another is opened, and while it is sent', async () => {
    const sent = gate<void>();
    const { call } = fakeApi({
      'GET /api/products/p2/details': () => answer({ product: part({ _id: 'p2' }) }),
      'POST /api/products/p1/stock': async () => {
        await sent.opened;
        return refuse(503, 'unavailable', 'Not now.');
      },
    });
    const detail = drawer(call);
    detail.edit(part(), { quantity: '4' });
    const saving = detail.save(part());
    detail.edit(part(), { note: 'Two boxes' });
    await detail.open('p2');
    detail.openForm('p2');
    sent.open();
    await saving;
    expect(detail.$drafts.get()).toMatchObject({
      p1: { form: { reason: 'received', quantity: '4', note: 'Two boxes' } },
    });
    expect(detail.$forms.get()).toMatchObject({
      p1: { msg: 'The stock couldn’t be changed. Not now.' },
      p2: { state: 'idle' },
    });
    detail.discard('p1');
    expect([detail.$drafts.get(), detail.$forms.get().p1]).toEqual([{}, { state: 'idle' }]);
  });
});

it('is based on the visible stock, and emptied fields are no draft', async () => {
  const { call, asked } = fakeApi({
    'POST /api/products/p1/stock': () =>
      answer({ success: true, message: 'Stock is now 9', product: part({ stock: 9 }) }),
  });
  const detail = drawer(call);
  detail.edit(part(), form('counted', '9'));
  await detail.save(part({ stock: 10, version: 5 }));
  expect(asked[0]?.body).toMatchObject({ quantity: 9, version: 5 });
  detail.edit(part(), { note: 'Two' });
  detail.edit(part(), { note: '' });
  expect(detail.$drafts.get()).toEqual({});
});

it('shows a changed stock in the list before that is loaded again, so that the next edit starts from it', async () => {
  const LIST = { products: [part()], total: 1, lowStock: 5 };
  const again = gate<void>();
  let loads = 0;
  const { call } = fakeApi({
    'GET /api/products/all': async () => {
      loads += 1;
      if (loads > 1) await again.opened;
      return answer(LIST);
    },
    'POST /api/products/p1/stock': () =>
      answer({ success: true, message: 'Stock is now 15', product: part({ stock: 15, version: 4 }) }),
  });
  const list = createProductsStore(call);
  await list.load();
  const detail = createProductDetail(call, list);
  detail.edit(part(), form('received', '3'));
  await detail.save(part());
  expect(loads).toBe(2);
  expect(itemsOf(list.$list.get())).toMatchObject([{ stock: 15, version: 4 }]);
  again.open();
});

describe('an import', () => {
  const plan = { rows: [], counts: { add: 1, change: 0, same: 0, bad: 0 }, ignored: [], plan: 'seen' };
  const CHECK = 'POST /api/products/import/check';
  const TAKE = 'POST /api/products/import';

  it('imports the previewed file', async () => {
    const { call, asked } = fakeApi({
      [CHECK]: () => answer(plan),
      [TAKE]: () => answer({ success: true, message: '1 added, 0 changed', counts: plan.counts }),
    });
    const dashboard = createImport(call);
    expect(await dashboard.check(new Blob(['name']))).toBe('');
    expect(dashboard.$import.get()).toMatchObject({ state: 'checked', plan });
    expect(await dashboard.apply()).toBe('');
    expect(asked[1]?.query).toEqual({ plan: 'seen' });
    expect(dashboard.$import.get()).toEqual({ state: 'done', msg: '1 added, 0 changed' });
  });

  it('keeps the preview and shows why when it was not imported', async () => {
    const { call } = fakeApi({
      [CHECK]: () => answer(plan),
      [TAKE]: () => refuse(409, 'stale_version', 'Check the file again.'),
    });
    const dashboard = createImport(call);
    await dashboard.check(new Blob(['name']));
    expect(await dashboard.apply()).toBe('stale_version');
    expect(dashboard.$import.get()).toMatchObject({
      state: 'checked',
      isImporting: false,
      msg: 'Check the file again.',
    });
  });

  it('reports an unreadable file', async () => {
    const dashboard = createImport(fakeApi({ [CHECK]: () => refuse(422, 'invalid', 'Not in UTF-8') }).call);
    expect(await dashboard.check(new Blob(['x']))).toBe('invalid');
    expect(dashboard.$import.get()).toEqual({ state: 'empty', msg: 'Not in UTF-8' });
  });
});
