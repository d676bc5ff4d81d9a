// Products by ids: what the cart and a product page request.
import { describe, expect, it } from 'vitest';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { archiveProduct } from '#contract/catalogue/products-admin.ts';
import { MAX_LINES } from '#contract/orders/cart.ts';
import { shareDashboard } from '../../support/records/admin.ts';
import { partRow, shelveMany } from '../../support/records/many-parts.ts';
import { productsStore } from '../../support/records/products-admin.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { send } from '../../support/service/send.ts';

const dashboard = shareDashboard();
const { added, listed, adjust } = productsStore(dashboard);

const ask = (ids: string, known = '') =>
  send(dashboard.stack, 'GET', `/api/products?ids=${ids}`, { headers: { 'If-None-Match': known } });

async function parts(ids: readonly string[]) {
  return (await dataOf(dashboard.stack.call(listProducts, { query: { ids: ids.join(',') } }))).products;
}

describe('parts by their ids', () => {
  it('are those and no others, each once, as in the list', async () => {
    const [one, two] = [await added({ name: 'Axle' }), await added({ name: 'Knob' })];
    await added({ name: 'Lamp' });
    expect(await parts([two.id, one.id, two.id])).toEqual([one, two]);
    expect(await listed()).toHaveLength(3);
  });

  it('are left out where unknown or no longer sold', async () => {
    const [one, gone] = [await added({ name: 'Axle' }), await added({ name: 'Knob' })];
    await dashboard.call(archiveProduct, { params: { id: gone.id } });
    expect(await parts([gone.id, 'nothing-of-ours', one.id])).toEqual([one]);
    expect(await parts([gone.id])).toEqual([]);
  });

  it('come in one response wherever they are in a long catalogue', async () => {
    const rows = Array.from({ length: 1200 }, (_, at) => partRow(at));
    await shelveMany(dashboard.stack.ctx.db, rows);
    const asked = ['many-00000', 'many-00700', 'many-01199'];
    expect((await parts(asked)).map(({ id }) => id)).toEqual(asked);
  });

  it('carry one short line for cards, without the long text', async () => {
    const [long, short] = [
      await added({ name: 'Axle', description: `${'Long words. '.repeat(20)}End` }),
      await added({ name: 'Knob', summary: 'One line.' }),
    ];
    const ids = `${long.id},${short.id}`;
    const answer = await dashboard.stack.call(listProducts, { query: { ids, fields: 'card' } });
    const summary = expect.stringMatching(/^Long words\. .{0,90}…$/);
    expect(answer).toMatchObject({
      data: {
        products: [
          { ...long, summary, description: '' },
          { ...short, description: '' },
        ],
      },
    });
  });

  it('answer 304 until one of them changes', async () => {
    const [one, other] = [await added({ name: 'Axle' }), await added({ name: 'Knob' })];
    const first = await ask(one.id);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    await adjust(other, { reason: 'received' });
    expect((await ask(one.id, etag)).status).toBe(304);
    await adjust(one, { reason: 'received' });
    expect((await ask(one.id, etag)).status).toBe(200);
  });
});

const ids = (count: number) => Array.from({ length: count }, (_, at) => `id-${at}`).join(',');
it.each([
  ['as many as an order may hold', ids(MAX_LINES), 200],
  ['more', ids(MAX_LINES + 1), 422],
  ['none', '', 422],
  ['an empty one among them', 'a,,b', 422],
  ['a space', 'a,%20b', 422],
  ['the longest', 'x'.repeat(128), 200],
  ['one that is too long', 'x'.repeat(129), 422],
])('ids, %s', async (_, asked, status) => {
  expect((await ask(asked)).status).toBe(status);
});
