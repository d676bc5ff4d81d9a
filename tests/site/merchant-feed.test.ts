// The feed for merchant listings says what the parts' pages say.
import { describe, expect, it } from 'vitest';
import { type Data, dataOfType, decoded, PAGES, textOf } from './built-site.ts';

const feed = textOf('/products.xml');
const items = [...feed.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = '']) =>
  Object.fromEntries(
    // Its price of delivery is called price, too.
    [...item.replace(/<g:shipping>[\s\S]*<\/g:shipping>/, '').matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(
      ([, name = '', text = '']) => [name, decoded(text)],
    ),
  ),
);
const parts = new Map(
  PAGES.filter(({ path }) => path.startsWith('/shop/')).map(({ html }) => {
    const data = dataOfType(html, 'Product');
    return [(data.offers as Data).url as string, data];
  }),
);

it('is well formed: every element is closed in its turn', () => {
  expect(feed).toMatch(/^<rss version="2\.0" xmlns:g="[^"]+">/);
  const open: string[] = [];
  for (const [, close, name = ''] of feed.matchAll(/<(\/?)([\w:]+)[^>]*>/g))
    if (close) expect(open.pop()).toBe(name);
    else open.push(name);
  expect(open).toEqual([]);
  expect(feed.replace(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
});

describe('its items', () => {
  it('are the parts that have a page, each once', () => {
    expect(items.map(({ link }) => link).toSorted()).toEqual([...parts.keys()].toSorted());
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  });

  it('have the name, price, stock and maker’s number of their pages', () => {
    for (const { link = '', title, price, availability, mpn, description } of items) {
      const data = parts.get(link);
      const offers = data?.offers as Data;
      expect({ title, description, mpn }).toEqual({
        title: data?.name,
        description: data?.description,
        mpn: data?.mpn,
      });
      expect(price).toBe(`${offers.price} ${offers.priceCurrency}`);
      expect(availability).toBe(
        String(offers.availability).endsWith('/InStock') ? 'in_stock' : 'out_of_stock',
      );
    }
    expect(items.some(({ mpn }) => mpn)).toBe(true);
  });

  it('say that there is no identifier unless brand and number, or GTIN, are known', () => {
    for (const { gtin, brand, mpn, identifier_exists } of items)
      expect(identifier_exists).toBe(gtin || (brand && mpn) ? undefined : 'no');
  });
});
