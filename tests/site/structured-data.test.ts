// Structured data agrees with the visible page.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { sampleParts } from '../../src/contract/catalogue/catalogue.ts';
import { company, WEEKDAYS } from '../../src/contract/company.ts';
import { SERVICE_SLUGS } from '../../src/contract/services.ts';
import { formatMoney, toDecimal, toMinor } from '../../src/lib/money.ts';
import { canonicalOf, type Data, dataOf, dataOfType, decoded, LISTED, PAGES, pageAt } from './built-site.ts';

const CONTENT = resolve(import.meta.dirname, '../../content');
const COMPANY = company.parse(parse(readFileSync(join(CONTENT, 'company.yml'), 'utf8')));
const PARTS = readdirSync(join(CONTENT, 'products'))
  .filter((file) => file.endsWith('.yml'))
  .flatMap((file) => sampleParts.parse(parse(readFileSync(join(CONTENT, 'products', file), 'utf8'))).parts);
const COMPANY_PATHS = ['/', '/about', '/contact'];

/** The visible text; islands' props are not visible. */
const visibleText = (html: string): string =>
  decoded(
    (/<body[\s\S]*<\/body>/.exec(html)?.[0] ?? '')
      .replace(/<(script|style|template)[\s\S]*?<\/\1>/g, ' ')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<[^>]*>/g, ' '),
  ).replace(/\s+/g, ' ');

const RATING = /"(?:aggregateRating|reviewRating|ratingValue|review|Rating|AggregateRating)"/;

type Week = Record<string, string>;
const clock = (twelve: string): string => {
  if (twelve === 'Closed') return twelve;
  const [, hour = '', minute = '', half = ''] = /^(\d+):(\d\d) (AM|PM)$/.exec(twelve) ?? [];
  return `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minute}`;
};

/** Visible opening hours by day, on a 24-hour clock. */
function visibleWeeks(html: string): Week[] {
  const lists = [...html.matchAll(/<dl[^>]*>[\s\S]*?<\/dl>/g)].map(([list]) => list);
  return lists
    .filter((list) => /<dt[^>]*>\s*Monday/.test(list))
    .map((list) => {
      const rows = [...list.matchAll(/<dt[^>]*>([^<]*)<\/dt>\s*<dd[^>]*>([^<]*)<\/dd>/g)];
      return Object.fromEntries(
        rows.flatMap(([, days = '', hours = '']) => {
          const [first = '', last = first] = days.trim().toLowerCase().split(' to ');
          const covered = WEEKDAYS.slice(
            WEEKDAYS.indexOf(first as never),
            WEEKDAYS.indexOf(last as never) + 1,
          );
          return covered.map((day) => [day, hours.trim().split(' to ').map(clock).join('-')]);
        }),
      );
    });
}

/** Opening hours in structured data: a missing day is closed. */
function markedWeek(data: Data): Week {
  const week: Week = Object.fromEntries(WEEKDAYS.map((day) => [day, 'Closed']));
  for (const { dayOfWeek, opens, closes } of data.openingHoursSpecification as {
    dayOfWeek: string[];
    opens: string;
    closes: string;
  }[])
    for (const day of dayOfWeek) week[day.toLowerCase()] = `${opens}-${closes}`;
  return week;
}

describe('structured data', () => {
  it.each(PAGES)('of $path parses, has a context, a type and absolute addresses', ({ html }) => {
    for (const data of dataOf(html)) {
      expect(data['@context']).toBe('https://schema.org');
      expect(data['@type']).toMatch(/^[A-Z][A-Za-z]+$/);
      const addresses = JSON.stringify(data).matchAll(/"(?:@id|url|image|item)":"([^"]*)"/g);
      for (const [, address] of addresses) expect(address).toMatch(/^https?:\/\//);
    }
  });

  it.each(PAGES)('of $path never rates the company', ({ html }) => {
    expect(JSON.stringify(dataOf(html))).not.toMatch(RATING);
    expect(html).not.toMatch(/\s(?:itemprop|itemtype|typeof|vocab)=/);
  });
});

describe('the company', () => {
  const first = dataOfType(pageAt('/').html, 'LocalBusiness');

  it.each(COMPANY_PATHS)('is the same on %s except for the picture', (path) => {
    expect({ ...dataOfType(pageAt(path).html, 'LocalBusiness'), image: '' }).toEqual({ ...first, image: '' });
  });

  it('has one @id everywhere', () => {
    const ids = PAGES.flatMap(({ html }) => JSON.stringify(dataOf(html)).match(/"[^"]*#company"/g) ?? []);
    expect(new Set(ids)).toEqual(new Set([JSON.stringify(first['@id'])]));
  });

  it('has the details and the areas of company.yml', () => {
    expect(first).toMatchObject({
      name: COMPANY.name,
      telephone: COMPANY.phoneLink,
      email: COMPANY.email,
      areaServed: COMPANY.areas,
      address: { streetAddress: COMPANY.address.street, postalCode: COMPANY.address.postcode },
    });
  });

  it.each(PAGES.filter(({ html }) => html.includes('<footer')))(
    'is open on $path at the hours in its structured data',
    ({ html }) => {
      const weeks = visibleWeeks(html);
      for (const week of weeks) expect(markedWeek(first)).toMatchObject(week);
      // The footer names all seven days; the home page's facts only those of today's row.
      expect(weeks).toContainEqual(markedWeek(first));
    },
  );
});

describe('a service', () => {
  it.each(SERVICE_SLUGS)('/%s belongs to the company, in the areas that it lists', (slug) => {
    const { html } = pageAt(`/${slug}`);
    const data = dataOfType(html, 'Service');
    expect(data.provider).toMatchObject({ '@id': expect.stringMatching(/\/#company$/) });
    expect(data.url).toBe(canonicalOf(html));
    expect(data.areaServed).toEqual(COMPANY.areas);
    expect(COMPANY.areas.filter((area) => !visibleText(html).includes(area))).toEqual([]);
  });

  it.each(SERVICE_SLUGS)('/%s has the advertised price, or none', (slug) => {
    const front = readFileSync(join(CONTENT, 'services', `${slug}.md`), 'utf8').split('---\n')[1] ?? '';
    type Amount = { amount: number; currency: string };
    const { price, start } = parse(front) as { price?: Amount; start?: Amount };
    const { html } = pageAt(`/${slug}`);
    const { offers } = dataOfType(html, 'Service');
    if (price) expect(offers).toMatchObject({ price: price.amount, priceCurrency: price.currency });
    else if (start)
      expect(offers).toMatchObject({
        priceSpecification: { minPrice: start.amount, priceCurrency: start.currency },
      });
    else expect(offers).toBeUndefined();
    for (const { amount, currency } of [price, start].filter((one) => one !== undefined))
      expect(visibleText(html)).toContain(formatMoney(amount * 100, currency).replace(/\.00$/, ''));
  });
});

describe('a part', () => {
  it('has a page if it is in the catalogue, and only then', () => {
    const pages = PAGES.filter(({ path }) => path.startsWith('/shop/')).map(({ path }) => path);
    expect(pages.toSorted()).toEqual(PARTS.map(({ slug }) => `/shop/${slug}`).toSorted());
  });

  it.each(PARTS)("$slug has the catalogue's price, in data and text", (part) => {
    const { html } = pageAt(`/shop/${part.slug}`);
    const data = dataOfType(html, 'Product');
    const inStock = part.stock > 0 ? 'InStock' : 'OutOfStock';
    expect(data).toMatchObject({ name: part.name, sku: part.partNumber, description: part.description });
    expect(data.offers).toMatchObject({
      price: toDecimal(toMinor(part.price)),
      priceCurrency: COMPANY.currency,
      availability: `https://schema.org/${inStock}`,
      url: canonicalOf(html),
    });
    for (const expected of [formatMoney(toMinor(part.price), COMPANY.currency), part.partNumber, part.name])
      expect(visibleText(html)).toContain(expected);
  });
});

it('a part comes back as /cancellation says', () => {
  const words = visibleText(pageAt('/cancellation').html);
  const { offers } = dataOfType(pageAt(`/shop/${PARTS[0]?.slug}`).html, 'Product') as unknown as {
    offers: { hasMerchantReturnPolicy: Data };
  };
  const { merchantReturnDays, returnFees, refundType } = offers.hasMerchantReturnPolicy;
  expect(words).toContain(`cancel an order within ${merchantReturnDays} days without giving a reason`);
  expect(returnFees).toMatch(/ReturnFeesCustomerResponsibility$/);
  expect(words).toContain('You pay for the return');
  expect(refundType).toMatch(/FullRefund$/);
  expect(words).toContain('We refund all that you paid');
});

describe('breadcrumbs', () => {
  const withWay = LISTED.filter(({ html }) =>
    dataOf(html).some((data) => data['@type'] === 'BreadcrumbList'),
  );

  it('cover every service and every part', () => {
    const deep = LISTED.map(({ path }) => path).filter(
      (path) => path.startsWith('/shop/') || SERVICE_SLUGS.some((slug) => path === `/${slug}`),
    );
    expect(withWay.map(({ path }) => path)).toEqual(expect.arrayContaining(deep));
  });

  it.each(withWay)('of $path start at home, lead over existing pages and end there', ({ html }) => {
    const steps = dataOfType(html, 'BreadcrumbList').itemListElement as { position: number; item: string }[];
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, at) => at + 1));
    expect(new URL(steps[0]?.item ?? '').pathname).toBe('/');
    expect(steps.at(-1)?.item).toBe(canonicalOf(html));
    for (const { item } of steps) expect(LISTED.map(({ path }) => path)).toContain(new URL(item).pathname);
  });
});
