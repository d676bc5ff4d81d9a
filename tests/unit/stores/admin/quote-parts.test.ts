import { expect, it } from 'vitest';
import { createQuoteParts } from '#stores/admin/quote-parts.ts';
import { answer, fakeApi, gate, type Reply } from '../fake-api.ts';
import { aPart } from '../shop/shop-samples.ts';

/** Answers the request for `slow` when it is opened, all others at once. */
function parts(path: string, key: 'ids' | 'search') {
  const slow = gate<void>();
  const reply: Reply = async ({ query }) => {
    if (query[key] === 'slow') await slow.opened;
    return answer({ products: [aPart({ _id: query[key] ?? '' })], total: 1 });
  };
  return { ...createQuoteParts(fakeApi({ [`GET ${path}`]: reply }).call), open: () => slow.open() };
}

it('a late answer never replaces newer parts of the lines', async () => {
  const { $parts, loadParts, open } = parts('/api/products', 'ids');
  const first = loadParts('slow');
  await loadParts('fast');
  open();
  await first;
  expect([...$parts.get().keys()]).toEqual(['fast']);
});

it('a late answer never replaces what was searched for last', async () => {
  const { $found, find, open } = parts('/api/products/all', 'search');
  const first = find('slow');
  await find(' fast ');
  open();
  await first;
  expect($found.get()).toMatchObject([{ _id: 'fast' }]);
  const again = find('slow');
  await find('');
  open();
  await again;
  expect($found.get()).toBeUndefined();
});

it('says when the search failed', async () => {
  const { $found, find } = createQuoteParts(fakeApi({}).call);
  await find('burr');
  expect($found.get()).toBeNull();
});
