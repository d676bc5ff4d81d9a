import { beforeEach, describe, expect, it } from 'vitest';
import { createProductEdits } from '#stores/product-edits.ts';
import { productForm } from '#stores/product-form.ts';
import { aProduct } from './accounts-samples.ts';
import { answer, fakeApi, gate, type Reply, refuse } from './fake-api.ts';

const FORM = productForm(aProduct());
const PATCH = 'PATCH /api/products/p1';
const POST = 'POST /api/products';

let reloads = 0;
beforeEach(() => {
  reloads = 0;
});
function edits(routes: Record<string, Reply>) {
  const { call, asked } = fakeApi(routes);
  const desk = createProductEdits(call, async () => {
    reloads += 1;
  });
  return { desk, asked };
}

describe('saving a product', () => {
  it('adds and changes, and shows what the server then has', async () => {
    const { desk, asked } = edits({
      [POST]: () => answer({ success: true, product: aProduct({ _id: 'p3' }) }, 201),
      [PATCH]: () => answer({ success: true, product: aProduct({ stock: 99 }) }),
    });
    desk.edit(null, FORM);
    expect(await desk.save(null)).toEqual({ ok: true, msg: 'Product added successfully!', rest: null });
    desk.edit(aProduct(), { stock: '99' });
    expect(await desk.save(aProduct())).toMatchObject({ ok: true, msg: 'Product updated successfully!' });
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    expect([reloads, desk.$unsaved.get()]).toEqual([2, null]);
  });

  it('writes nothing over someone else’s change, and keeps what was typed', async () => {
    const { desk } = edits({ [PATCH]: () => refuse(409, 'stale_version', 'Someone changed this product.') });
    desk.edit(aProduct(), { name: 'Mine' });
    expect(await desk.save(aProduct())).toMatchObject({ ok: false, code: 'stale_version' });
    expect(desk.$drafts.get().p1).toMatchObject({ form: { name: 'Mine' }, isStale: true });
  });

  it('brings the server’s words to their fields', async () => {
    const issues = [{ path: 'price', text: 'Enter a price' }];
    const { desk } = edits({ [POST]: () => refuse(422, 'invalid', 'Look again.', issues) });
    desk.edit(null, FORM);
    expect(await desk.save(null)).toMatchObject({ ok: false, code: 'invalid' });
    expect(desk.$forms.get()['']).toEqual({
      state: 'refused',
      errors: { price: 'Enter a price' },
      msg: 'Failed to add product. Look again.',
    });
  });

  it('checks the form before anything is sent', async () => {
    const { desk, asked } = edits({});
    expect(await desk.save(null)).toMatchObject({ ok: false, code: '' });
    const form = desk.$forms.get()[''];
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

describe('what is typed', () => {
  it('stays when another product is opened, each for itself', () => {
    const { desk } = edits({});
    desk.edit(aProduct(), { name: 'One' });
    desk.edit(aProduct({ _id: 'p2' }), { name: 'Two' });
    desk.edit(aProduct(), { alt: 'A burr' });
    expect(desk.$drafts.get()).toMatchObject({
      p1: { form: { name: 'One', alt: 'A burr' } },
      p2: { form: { name: 'Two' } },
    });
    desk.discard('p2');
    expect(Object.keys(desk.$unsaved.get() ?? {})).toEqual(['p1']);
  });

  it('while a change is sent stays, on top of what was saved', async () => {
    const sent = gate<void>();
    const { desk, asked } = edits({
      [PATCH]: async () => {
        await sent.opened;
        return answer({ success: true, product: aProduct({ name: 'One', version: 2 }) });
      },
    });
    desk.edit(aProduct(), { name: 'One' });
    const saving = desk.save(aProduct());
    expect(await desk.save(aProduct())).toEqual({ ok: false, code: '', msg: '' });
    desk.edit(aProduct(), { name: 'One and a half' });
    sent.open();
    expect(await saving).toMatchObject({ ok: true, rest: { version: 2 } });
    expect(asked).toHaveLength(1);
    expect(desk.$drafts.get().p1).toMatchObject({ form: { name: 'One and a half' }, base: { version: 2 } });
  });

  it('while a product is added becomes a change of it, so that it is not added twice', async () => {
    const sent = gate<void>();
    const { desk } = edits({
      [POST]: async () => {
        await sent.opened;
        return answer({ success: true, product: aProduct({ _id: 'p9' }) }, 201);
      },
    });
    desk.edit(null, FORM);
    const saving = desk.save(null);
    desk.edit(null, { name: 'Longer' });
    sent.open();
    expect(await saving).toMatchObject({ ok: true, rest: { _id: 'p9' } });
    expect(Object.keys(desk.$drafts.get())).toEqual(['p9']);
  });

  it('while a save fails stays too, and a form opened meanwhile hears nothing of it', async () => {
    const sent = gate<void>();
    const { desk } = edits({
      [PATCH]: async () => {
        await sent.opened;
        throw new TypeError('offline');
      },
    });
    desk.edit(aProduct(), { name: 'One' });
    const saving = desk.save(aProduct());
    desk.edit(aProduct(), { name: 'Later' });
    desk.openForm('');
    sent.open();
    expect(await saving).toMatchObject({ ok: false, code: 'network' });
    expect(desk.$drafts.get().p1).toMatchObject({ form: { name: 'Later' } });
    expect(desk.$forms.get()).toMatchObject({ p1: { state: 'refused' }, '': { state: 'idle' } });
  });
});
