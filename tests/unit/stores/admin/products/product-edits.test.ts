import { beforeEach, describe, expect, it } from 'vitest';
import { createProductEdits } from '#stores/admin/products/product-edits.ts';
import { productForm } from '#stores/admin/products/product-form.ts';
import { aProduct } from '../../account/accounts-samples.ts';
import { answer, fakeApi, gate, type Reply, refuse } from '../../fake-api.ts';

const FORM = productForm(aProduct());
const PATCH = 'PATCH /api/products/p1';
const POST = 'POST /api/products';

let reloads = 0;
beforeEach(() => {
  reloads = 0;
});
function edits(routes: Record<string, Reply>) {
  const { call, asked } = fakeApi(routes);
  const dashboard = createProductEdits(call, async () => {
    reloads += 1;
  });
  return { dashboard, asked };
}

describe('saving a product', () => {
  it("adds and changes, and shows the server's version", async () => {
    const { dashboard, asked } = edits({
      [POST]: () => answer({ success: true, product: aProduct({ _id: 'p3' }) }, 201),
      [PATCH]: () => answer({ success: true, product: aProduct({ stock: 99 }) }),
    });
    dashboard.edit(null, FORM);
    expect(await dashboard.save(null)).toEqual({ ok: true, msg: 'Product added successfully!', data: null });
    dashboard.edit(aProduct(), { stock: '99' });
    expect(await dashboard.save(aProduct())).toMatchObject({
      ok: true,
      msg: 'Product updated successfully!',
    });
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    expect([reloads, dashboard.$drafts.get()]).toEqual([2, {}]);
  });

  it('overwrites no other change, and keeps the input', async () => {
    const { dashboard, asked } = edits({
      [PATCH]: () => refuse(409, 'stale_version', 'Someone changed this product.'),
      'GET /api/products/p1/details': () => answer({ product: aProduct({ name: 'Theirs', version: 4 }) }),
    });
    dashboard.edit(aProduct(), { name: 'Mine' });
    expect(await dashboard.save(aProduct())).toMatchObject({ ok: false, code: 'stale_version' });
    expect(dashboard.$drafts.get().p1).toMatchObject({
      form: { name: 'Mine' },
      base: { name: 'Theirs', version: 4 },
      isStale: true,
    });
    await dashboard.save(aProduct());
    expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toMatchObject([
      { name: 'Mine', version: 3 },
      { name: 'Mine', version: 4 },
    ]);
  });

  it('keeps the known version when the current one cannot be read', async () => {
    const { dashboard } = edits({
      [PATCH]: () => refuse(409, 'stale_version', 'Someone changed this product.'),
    });
    dashboard.edit(aProduct(), { name: 'Mine' });
    await dashboard.save(aProduct());
    expect(dashboard.$drafts.get().p1).toMatchObject({ base: { version: 3 }, isStale: true });
  });

  it('shows the server’s messages at their fields', async () => {
    const issues = [{ path: 'price', text: 'Enter a price' }];
    const { dashboard } = edits({ [POST]: () => refuse(422, 'invalid', 'Look again.', issues) });
    dashboard.edit(null, FORM);
    expect(await dashboard.save(null)).toMatchObject({ ok: false, code: 'invalid' });
    expect(dashboard.$forms.get()['']).toEqual({
      state: 'refused',
      errors: { price: 'Enter a price' },
      msg: 'Failed to add product. Look again.',
      code: 'invalid',
    });
  });

  it('validates the form before sending', async () => {
    const { dashboard, asked } = edits({});
    expect(await dashboard.save(null)).toMatchObject({ ok: false, code: '' });
    const form = dashboard.$forms.get()[''];
    expect(form?.state === 'refused' && Object.keys(form.errors)).toEqual([
      'name',
      'price',
      'stock',
      'category',
      'subcategory',
      'description',
      'image',
    ]);
    expect(asked).toEqual([]);
  });
});

describe('unsaved input', () => {
  it('stays when another product is opened, separately for each', () => {
    const { dashboard } = edits({});
    dashboard.edit(aProduct(), { name: 'One' });
    dashboard.edit(aProduct({ _id: 'p2' }), { name: 'Two' });
    dashboard.edit(aProduct(), { alt: 'A burr' });
    expect(dashboard.$drafts.get()).toMatchObject({
      p1: { form: { name: 'One', alt: 'A burr' } },
      p2: { form: { name: 'Two' } },
    });
    dashboard.discard('p2');
    expect(Object.keys(dashboard.$drafts.get())).toEqual(['p1']);
  });

  it('typed while a change is sent stays, on top of what was saved', async () => {
    const sent = gate<void>();
    const { dashboard, asked } = edits({
      [PATCH]: async () => {
        await sent.opened;
        return answer({ success: true, product: aProduct({ name: 'One', version: 2 }) });
      },
    });
    dashboard.edit(aProduct(), { name: 'One' });
    const saving = dashboard.save(aProduct());
    expect(await dashboard.save(aProduct())).toEqual({ ok: false, code: '', msg: '' });
    dashboard.edit(aProduct(), { name: 'One and a half' });
    sent.open();
    expect(await saving).toMatchObject({ ok: true, data: { version: 2 } });
    expect(asked).toHaveLength(1);
    expect(dashboard.$drafts.get().p1).toMatchObject({
      form: { name: 'One and a half' },
      base: { version: 2 },
    });
  });

  it('typed while a product is added becomes a change of it, so that it is not added twice', async () => {
    const sent = gate<void>();
    const { dashboard } = edits({
      [POST]: async () => {
        await sent.opened;
        return answer({ success: true, product: aProduct({ _id: 'p9' }) }, 201);
      },
    });
    dashboard.edit(null, FORM);
    const saving = dashboard.save(null);
    dashboard.edit(null, { name: 'Longer' });
    sent.open();
    expect(await saving).toMatchObject({ ok: true, data: { _id: 'p9' } });
    expect(Object.keys(dashboard.$drafts.get())).toEqual(['p9']);
  });

  it('stays when a save fails, without affecting a form opened meanwhile', async () => {
    const sent = gate<void>();
    const { dashboard } = edits({
      [PATCH]: async () => {
        await sent.opened;
        throw new TypeError('offline');
      },
    });
    dashboard.edit(aProduct(), { name: 'One' });
    const saving = dashboard.save(aProduct());
    dashboard.edit(aProduct(), { name: 'Later' });
    dashboard.openForm('');
    sent.open();
    expect(await saving).toMatchObject({ ok: false, code: 'network' });
    expect(dashboard.$drafts.get().p1).toMatchObject({ form: { name: 'Later' } });
    expect(dashboard.$forms.get()).toMatchObject({ p1: { state: 'refused' }, '': { state: 'idle' } });
  });
});
