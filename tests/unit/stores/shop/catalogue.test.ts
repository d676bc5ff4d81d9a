// The live catalogue in the browser: one page or many, and pages that fail.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_PARTS } from '#contract/catalogue/categories.ts';
import { aPart, listOf } from './shop-samples.ts';

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => {
    const id = `part-${from + at}`;
    return aPart({ _id: id, id, slug: id });
  });

let replies: Record<string, () => Response>;
let asked: string[];
/** Number of parts shown and state of the rest, at each change. */
let seen: string[];
let store: typeof import('#stores/shop/catalogue.ts');

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
  store = await import('#stores/shop/catalogue.ts');
  store.$catalogue.listen((now) =>
    seen.push(now.state === 'ready' ? `${now.products.length} ${now.rest ?? 'all'}` : now.state),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page =
  (count: number, from = 0) =>
  () =>
    Response.json(listOf(many(count, from)));
const down = () => Response.json({ code: 'unavailable', msg: 'Down' }, { status: 503 });
const gone = () => Response.json({ code: 'not_found', msg: 'Gone' }, { status: 404 });
const load = async () => {
  const loaded = store.loadCatalogue();
  await vi.advanceTimersByTimeAsync(6_000);
  await loaded;
};

/** Ten pages: `''`, `part-999`, `part-1999` … The last is half full. */
const ALL = 9.5 * MAX_PARTS;
function servePages(): void {
  for (let from = 0; from < ALL; from += MAX_PARTS)
    replies[from === 0 ? '' : `part-${from - 1}`] = page(Math.min(MAX_PARTS, ALL - from), from);
}

it('up to a thousand parts are one request', async () => {
  replies[''] = page(2);
  await load();
  expect(asked).toEqual(['']);
  expect(store.$catalogue.get()).toEqual({ state: 'ready', products: many(2) });
});

it('a full page is the last when nothing follows it', async () => {
  replies[''] = page(MAX_PARTS);
  replies['part-999'] = page(0);
  await load();
  expect(seen).toEqual(['1000 coming', '1000 all']);
});

it('a first page that fails is a failure', async () => {
  await load();
  expect(seen).toEqual(['failed']);
});

describe('many pages', () => {
  beforeEach(servePages);

  it('are shown as they arrive, doubling each time, and then all', async () => {
    await load();
    expect(seen).toEqual(['1000 coming', '2000 coming', '4000 coming', '8000 coming', '9500 all']);
    expect(asked).toHaveLength(10);
    const now = store.$catalogue.get();
    expect(now.state === 'ready' && now.products.map(({ id }) => id)).toEqual(many(ALL).map(({ id }) => id));
  });

  it('are retried three times when one fails', async () => {
    let times = 0;
    const good = replies['part-1999'] as () => Response;
    replies['part-1999'] = () => {
      times += 1;
      return times < 3 ? down() : good();
    };
    await load();
    expect(times).toBe(3);
    expect(seen.at(-1)).toBe('9500 all');
  });

  it('that keep failing are reported as missing and requested again later; loaded parts stay', async () => {
    const good = replies['part-4999'] as () => Response;
    replies['part-4999'] = down;
    await load();
    expect(seen.at(-1)).toBe('5000 missing');
    replies['part-4999'] = good;
    seen.length = 0;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(seen.map((line) => Number.parseInt(line, 10)).every((count) => count >= 5000)).toBe(true);
    expect(seen.at(-1)).toBe('9500 all');
  });

  it('restart at the first when a cursor is no longer valid', async () => {
    replies['part-1999'] = gone;
    await load();
    servePages();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(seen.at(-1)).toBe('9500 all');
    expect(seen).not.toContain('missing');
  });

  it('show no fewer parts while they are reloaded', async () => {
    await load();
    seen.length = 0;
    await load();
    expect(new Set(seen.map((line) => Number.parseInt(line, 10)))).toEqual(new Set([9500]));
    expect(seen.at(-1)).toBe('9500 all');
  });
});
