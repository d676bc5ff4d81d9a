// The product list, and adding products as the admin.
import { describe, expect, it } from 'vitest';
import { shareDashboard } from '../../support/records/admin.ts';
import { pay, shelve } from '../../support/records/orders.ts';
import { productsStore } from '../../support/records/products-admin.ts';
import { aPart } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';

const dashboard = shareDashboard();
const { added, listed } = productsStore(dashboard);
const trail = () => dashboard.stack.ctx.db.selectFrom('audit_log').selectAll().orderBy('at').execute();

describe('a new part', () => {
  it('needs only the required fields, and is for sale at once', async () => {
    const product = await added();
    expect(product).toEqual({
      ...aPart(),
      _id: product.id,
      id: expect.stringMatching(/^[\w-]{22}$/),
      slug: 'flat-burr-set-64-mm',
      partNumber: '',
      summary: '',
      alt: '',
      particulars: {},
      fits: '',
      fitting: '',
      currency: 'USD',
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await listed()).toEqual([product]);
  });

  it('with the name of another gets its own slug', async () => {
    const slugs = [await added(), await added(), await added()].map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(3);
    expect(slugs[1]).toMatch(/^flat-burr-set-64-mm-[0-9a-f]{8}$/);
  });

  it.each([
    ['Crème brûlée torch, 2 kW', 'creme-brulee-torch-2-kw'],
    ['密封圈', 'part'],
  ])('called %s gets the address %s', async (name, slug) => {
    expect((await added({ name })).slug).toBe(slug);
  });

  it.each([
    [0.01, 1],
    [4.35, 435],
    [19.99, 1999],
    [999_999.99, 99_999_999],
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
  ])('costs exactly %s', async (price, minor) => {
    const product = await added({ price });
    expect(product.price).toBe(Number(price));
    const { price_minor } = await dashboard.stack.ctx.db
      .selectFrom('products')
      .select('price_minor')
      .executeTakeFirstOrThrow();
    expect(price_minor).toBe(minor);
  });

  it.each([
    ['price', 19.999],
    ['price', -1],
    ['price', 0],
    ['price', '0.00'],
    ['price', 'abc'],
    ['price', '1e3'],
    ['price', 1_000_000],
    ['price', null],
    ['stock', 1.5],
    ['stock', -1],
    ['stock', '5'],
    ['stock', 1_000_001],
    ['category', 'Boats'],
    ['subcategory', 'Ovens'],
    ['name', ' '],
    ['description', ''],
    ['image', 'javascript:alert(1)'],
    ['image', 'data:image/png;base64,AAAA'],
    ['image', 'http://example.com/a.png'],
    ['image', '//example.com/a.png'],
    ['image', 'https://user:pass@example.com/a.png'],
    ['image', 'https://169.254.169.254/latest'],
    ['image', '/../etc/passwd'],
  ])('with %s = %s is refused at its field', async (path, value) => {
    const body = { ...aPart(), [path]: value };
    const { status, json } = await send(dashboard.stack, 'POST', '/api/products', {
      token: dashboard.admin.token,
      body,
    });
    expect(status).toBe(422);
    expect(json).toMatchObject({ issues: [{ path }] });
    expect([await listed(), await trail()]).toEqual([[], []]);
  });

  it('with a number too large for JSON is refused', async () => {
    const body = JSON.stringify(aPart()).replace('48.5', '1e400');
    expect(
      (await send(dashboard.stack, 'POST', '/api/products', { token: dashboard.admin.token, body })).status,
    ).toBe(422);
  });

  it('with an unknown field is refused', async () => {
    const body = { ...aPart(), archived: 1 };
    expect(
      (await send(dashboard.stack, 'POST', '/api/products', { token: dashboard.admin.token, body })).status,
    ).toBe(422);
  });
});

describe('the list', () => {
  it('is sorted by category and name, alike on both engines', async () => {
    const grinder = { category: 'Coffee Machine Parts', subcategory: 'Grinders' } as const;
    await added({ name: 'zinc knob', ...grinder });
    await added({ name: 'Éclair mould', category: 'Catering Parts', subcategory: 'Ovens' });
    await added({ name: 'Axle', ...grinder });
    await added({ name: 'burr', ...grinder });
    expect((await listed()).map(({ name }) => name)).toEqual(['Éclair mould', 'Axle', 'burr', 'zinc knob']);
  });

  it('answers 304 until a part or its stock changes', async () => {
    const id = await shelve(dashboard.stack);
    const ask = (etag = '') =>
      send(dashboard.stack, 'GET', '/api/products', { headers: { 'If-None-Match': etag } });
    const etag = (await ask()).headers.get('etag') ?? '';
    expect(await ask(etag)).toMatchObject({ status: 304, text: '' });
    await pay(dashboard.stack, id);
    const after = await ask(etag);
    expect(after.status).toBe(200);
    expect(await ask(after.headers.get('etag') ?? '')).toMatchObject({ status: 304 });
  });
});
