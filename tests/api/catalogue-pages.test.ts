// The catalogue in pages: all of it, once each, and a change touches one page.
import { describe, expect, it } from 'vitest';
import { listCatalogue, partsOf } from '#contract/catalogue-page.ts';
import { archiveProduct, restoreProduct } from '#contract/product-desk.ts';
import { shareDesk } from '../support/desk.ts';
import { partRow, shelveMany } from '../support/many-parts.ts';
import { productDesk } from '../support/product-desk.ts';
import { send } from '../support/send.ts';

const desk = shareDesk();
const { added, listed, adjust } = productDesk(desk);
const MANY = 2600;
const manyParts = () => Array.from({ length: MANY }, (_, at) => partRow(at));

async function page(after: string) {
  const answer = await desk.stack.call(listCatalogue, { query: { after } });
  if (!answer.ok) throw new Error(`${answer.code} ${answer.msg}`);
  return answer.data;
}
async function allPages() {
  const pages = [await page('')];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await page(next));
  return pages;
}
const ask = (after: string, known = '') =>
  send(desk.stack, 'GET', after ? `/api/catalogue?after=${after}` : '/api/catalogue', {
    headers: { 'If-None-Match': known },
  });

/** The `after` and the ETag of each page. */
async function tags(): Promise<[string, string][]> {
  const afters = ['', ...(await allPages()).flatMap(({ next }) => next ?? [])];
  return Promise.all(
    afters.map(async (after) => [after, (await ask(after)).headers.get('etag') ?? ''] as [string, string]),
  );
}
/** How many of these are no longer what was read. */
async function touched(before: readonly [string, string][]): Promise<number> {
  const answers = await Promise.all(before.map(([after, etag]) => ask(after, etag)));
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 304)).toEqual(
    [],
  );
  return answers.filter(({ status }) => status === 200).length;
}

describe('a catalogue of few parts', () => {
  it('is one page, empty where nothing is for sale', async () => {
    expect(await page('')).toMatchObject({ columns: { id: [] }, next: null });
  });

  it('holds what the list holds, in the order of the shop’s index', async () => {
    await added({ name: 'Cable', category: 'HiFi Parts', subcategory: 'Cables' });
    await added({ name: 'Zinc knob', category: 'Coffee Machine Parts', subcategory: 'Grinders' });
    await added({ name: 'Oven lamp', category: 'Catering Parts', subcategory: 'Ovens' });
    await added({ name: 'Axle', category: 'Coffee Machine Parts', subcategory: 'Grinders' });
    const only = await page('');
    const parts = partsOf(only);
    expect(parts.map(({ name }) => name)).toEqual(['Axle', 'Zinc knob', 'Oven lamp', 'Cable']);
    const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
    expect(parts.toSorted(byId)).toEqual((await listed()).toSorted(byId));
    expect(only.next).toBeNull();
  });

  it('stays one page up to 500', async () => {
    await shelveMany(
      desk.stack.ctx.db,
      Array.from({ length: 500 }, (_, at) => partRow(at)),
    );
    expect(await page('')).toMatchObject({ next: null });
  });
});

describe('a catalogue of many parts', () => {
  it('comes in pages of 500 to 1,000, every part once and in order', async () => {
    await shelveMany(desk.stack.ctx.db, manyParts());
    const pages = await allPages();
    const sizes = pages.map(({ columns }) => columns.id.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1000);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(500);
    expect(pages.flatMap(partsOf).map(({ id }) => id)).toEqual(manyParts().map(({ id }) => id));
  });

  it('changes in one page when one part does, is added, goes or comes back', async () => {
    await shelveMany(desk.stack.ctx.db, manyParts());
    const part = (await listed()).find(({ slug }) => slug === 'many-01300');
    if (!part) throw new Error('it has been put there');
    const changes = [
      () => adjust(part, { reason: 'received' }),
      () => added({ name: 'Part 00700 and a half', subcategory: 'Grinders' }),
      () => desk.call(archiveProduct, { params: { id: part._id } }),
      () => desk.call(restoreProduct, { params: { id: part._id } }),
    ];
    for (const change of changes) {
      const before = await tags();
      expect(before.length).toBeGreaterThan(2);
      expect(await touched(before)).toBe(0);
      await change();
      expect(await touched(before)).toBe(1);
    }
  });

  it('says that a page is gone once no page begins there', async () => {
    await shelveMany(desk.stack.ctx.db, manyParts());
    const { next } = await page('');
    if (!next) throw new Error('there are more');
    await desk.call(archiveProduct, { params: { id: next } });
    expect((await ask(next)).json).toMatchObject({ code: 'not_found' });
  });
});

it.each([
  ['nothing-of-ours', 404],
  ['a%20b', 422],
  ['x'.repeat(129), 422],
])('a page after %s: %i', async (after, status) => {
  expect((await ask(after)).status).toBe(status);
});
