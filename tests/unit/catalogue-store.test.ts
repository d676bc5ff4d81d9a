// The live catalogue in the browser: one page or many, and what happens when one does not come.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '#contract/catalogue.ts';
import { pageOf } from '../support/catalogue-page.ts';
import { aPart } from './shop-samples.ts';

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => {
    const id = `part-${from + at}`;
    return aPart({ _id: id, id, slug: id });
  });

let replies: Record<string, () => Response>;
let asked: string[];
/** How many parts were shown, and what was said of the others, at each change. */
let seen: string[];
let store: typeof import('#stores/catalogue.ts');

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  [replies, asked, seen] = [{}, [], []];
  vi.stubGlobal('fetch', async (url: string) => {
    const after = new URL(url, 'http://shop.test').searchParams.get('after') ?? '';
    asked.push(after);
    const reply = replies[after];
    if (!reply) throw new TypeError('unreachable');
    return reply();
  });
  store = await import('#stores/catalogue.ts');
  store.$catalogue.listen((now) =>
    seen.push(now.state === 'ready' ? `${now.products.length} ${now.rest ?? 'all'}` : now.state),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page = (products: readonly Product[], next: string | null) => () =>
  Response.json(pageOf(products, next));
const down = () => Response.json({ code: 'unavailable', msg: 'Down' }, { status: 503 });
const gone = () => Response.json({ code: 'not_found', msg: 'Gone' }, { status: 404 });
const load = async () => {
  const loaded = store.loadCatalogue();
  await vi.advanceTimersByTimeAsync(6_000);
  await loaded;
};

/** Ten pages of two parts: `''`, `part-1`, `part-3` … */
function servePages(): void {
  for (let from = 0; from < 20; from += 2)
    replies[from === 0 ? '' : `part-${from - 1}`] = page(
      many(2, from),
      from === 18 ? null : `part-${from + 1}`,
    );
}

it('one page is one request, and the parts are whole', async () => {
  replies[''] = page([aPart()], null);
  await load();
  expect(asked).toEqual(['']);
  expect(store.$catalogue.get()).toEqual({ state: 'ready', products: [aPart()] });
});

it('the first page that does not come is a failure', async () => {
  await load();
  expect(seen).toEqual(['failed']);
});

describe('many pages', () => {
  beforeEach(servePages);

  it('are shown as they come, each time twice as many, and then all', async () => {
    await load();
    expect(seen).toEqual(['2 coming', '4 coming', '8 coming', '16 coming', '20 all']);
    expect(asked).toHaveLength(10);
    const now = store.$catalogue.get();
    expect(now.state === 'ready' && now.products.map(({ id }) => id)).toEqual(many(20).map(({ id }) => id));
  });

  it('one that fails is asked for three times', async () => {
    let times = 0;
    const good = replies['part-3'] as () => Response;
    replies['part-3'] = () => {
      times += 1;
      return times < 3 ? down() : good();
    };
    await load();
    expect(times).toBe(3);
    expect(seen.at(-1)).toBe('20 all');
  });

  it('one that stays away is said to be missing, and all is asked for again later; nothing that was there goes', async () => {
    const good = replies['part-9'] as () => Response;
    replies['part-9'] = down;
    await load();
    expect(seen.at(-1)).toBe('10 missing');
    replies['part-9'] = good;
    seen.length = 0;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(seen.map((line) => Number.parseInt(line, 10)).every((count) => count >= 10)).toBe(true);
    expect(seen.at(-1)).toBe('20 all');
  });

  it('one that no longer begins there sends back to the first', async () => {
    replies['part-3'] = gone;
    replies['part-1'] = page(many(2, 2), 'part-3');
    await load();
    // Meanwhile the part is gone, and the page before ends elsewhere.
    replies['part-1'] = page(many(4, 2), 'part-5');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(seen.at(-1)).toBe('20 all');
    expect(seen).not.toContain('missing');
  });

  it('once all are there, reading anew shows no fewer meanwhile', async () => {
    await load();
    seen.length = 0;
    await load();
    expect(new Set(seen.map((line) => Number.parseInt(line, 10)))).toEqual(new Set([20]));
    expect(seen.at(-1)).toBe('20 all');
  });
});
