// The product list in pages: complete, each part once, each page with its own ETag.
import { describe, expect, it } from 'vitest';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { MAX_PARTS } from '#contract/catalogue/categories.ts';
import { archiveProduct } from '#contract/catalogue/products-admin.ts';
import { shareDashboard } from '../../support/records/admin.ts';
import { partRow, shelveMany } from '../../support/records/many-parts.ts';
import { productsStore } from '../../support/records/products-admin.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { send } from '../../support/service/send.ts';

const dashboard = shareDashboard();
const { added, listed, adjust } = productsStore(dashboard);
const MANY = 2600;
const shelve = (count: number) =>
  shelveMany(
    dashboard.stack.ctx.db,
    Array.from({ length: count }, (_, at) => partRow(at)),
  );
const ask = (query: string, known = '') =>
  send(dashboard.stack, 'GET', `/api/products?${query}`, { headers: { 'If-None-Match': known } });

async function page(query: { after?: string | undefined; limit?: number }) {
  return (await dataOf(dashboard.stack.call(listProducts, { query }))).products;
}

it('a page of few parts is the whole list', async () => {
  expect(await page({ limit: MAX_PARTS })).toEqual([]);
  await added({ name: 'Cable', category: 'HiFi Parts', subcategory: 'Cables' });
  await added({ name: 'Axle', category: 'Coffee Machine Parts', subcategory: 'Grinders' });
  expect(await page({ limit: MAX_PARTS })).toEqual(await listed());
  expect(await page({ limit: 1 })).toEqual((await listed()).slice(0, 1));
});

describe.each([MAX_PARTS, 700])('many parts, %i at a time', (limit) => {
  it('list every part once, in the order of the list', async () => {
    await shelve(MANY);
    const pages = [await page({ limit })];
    while (pages.at(-1)?.length === limit) pages.push(await page({ limit, after: pages.at(-1)?.at(-1)?.id }));
    expect(pages.flat()).toEqual(await listed());
    expect(pages).toHaveLength(Math.ceil(MANY / limit));
  });
});

it('the cursor works without a limit, and nothing follows the last part', async () => {
  await shelve(3);
  expect((await page({ after: 'many-00000' })).map(({ id }) => id)).toEqual(['many-00001', 'many-00002']);
  expect(await page({ limit: MAX_PARTS, after: 'many-00002' })).toEqual([]);
});

it('a change invalidates the page of its part, and the others answer 304', async () => {
  await shelve(MANY);
  const queries = ['limit=1000', 'limit=1000&after=many-00999', 'limit=1000&after=many-01999'];
  const tags = await Promise.all(queries.map(async (query) => (await ask(query)).headers.get('etag') ?? ''));
  const again = () => Promise.all(queries.map(async (query, at) => (await ask(query, tags[at])).status));
  expect(await again()).toEqual([304, 304, 304]);
  const part = (await listed()).find(({ slug }) => slug === 'many-01300');
  if (!part) throw new Error('it has been put there');
  await adjust(part, { reason: 'received' });
  expect(await again()).toEqual([304, 200, 304]);
});

it('reports when the part that a page starts after is no longer for sale', async () => {
  await shelve(3);
  await dashboard.call(archiveProduct, { params: { id: 'many-00001' } });
  expect((await ask('limit=1000&after=many-00001')).json).toMatchObject({ code: 'not_found' });
});

it.each([
  ['after=nothing-of-ours', 404],
  ['after=a%20b', 422],
  [`after=${'x'.repeat(129)}`, 422],
  ['after=', 422],
  ['limit=0', 422],
  ['limit=1.5', 422],
  ['limit=many', 422],
  [`limit=${MAX_PARTS + 1}`, 422],
  ['fields=all', 422],
  ['fields=card', 200],
])('%s: %i', async (query, status) => {
  expect((await ask(query)).status).toBe(status);
});
