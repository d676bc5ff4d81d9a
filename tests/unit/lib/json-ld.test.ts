import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { company } from '#contract/company.ts';
import { breadcrumbsJsonLd, companyJsonLd, productJsonLd, serviceJsonLd } from '#lib/json-ld.ts';

const SITE = 'https://site.example';
const open = { opens: '09:00', closes: '18:00' };
const sample = company.parse(parse(readFileSync('content/company.yml', 'utf8')));
const owner = {
  ...sample,
  hours: {
    monday: open,
    tuesday: open,
    wednesday: open,
    thursday: open,
    friday: open,
    saturday: { opens: '10:00', closes: '12:00' },
    sunday: 'closed' as const,
  },
};
const asWritten = (data: unknown) => JSON.parse(JSON.stringify(data));

describe('structured data', () => {
  it('joins days with the same hours and leaves a closed day out', () => {
    const { openingHoursSpecification: hours } = asWritten(companyJsonLd(owner, SITE, '/picture.jpg'));
    expect(hours).toHaveLength(2);
    expect(hours[0]).toMatchObject({ opens: '09:00', closes: '18:00' });
    expect(hours[0].dayOfWeek).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']);
    expect(hours[1].dayOfWeek).toEqual(['Saturday']);
  });

  it('links a service to the company and has an advertised price in its own currency', () => {
    const facts = { name: 'Clocks', description: 'Put right', path: '/clock', image: '/clock.jpg' };
    const price = { amount: 50, currency: 'GBP', for: 'Labour' };
    const data = asWritten(serviceJsonLd({ ...facts, price }, owner, SITE));
    expect(data.provider['@id']).toBe(companyJsonLd(owner, SITE, '/picture.jpg')['@id' as never]);
    expect(data.offers).toMatchObject({ price: 50, priceCurrency: 'GBP' });
    expect(asWritten(serviceJsonLd(facts, owner, SITE))).not.toHaveProperty('offers');
  });

  it('says that a price includes VAT only where the company is registered', () => {
    const start = { amount: 75, currency: 'GBP', for: 'Diagnosis' };
    const facts = { name: 'Clocks', description: 'Put right', path: '/clock', image: '/clock.jpg', start };
    const priceIn = (seller: typeof owner) =>
      asWritten(serviceJsonLd(facts, seller, SITE)).offers.priceSpecification;
    expect(priceIn(owner)).toMatchObject({ minPrice: 75, valueAddedTaxIncluded: true });
    const unregistered = { ...owner, vat: { ...owner.vat, registered: false } };
    expect(priceIn(unregistered)).not.toHaveProperty('valueAddedTaxIncluded');
  });

  it('numbers the steps from 1 and makes every address absolute', () => {
    const way = [
      { name: 'Home', path: '/' },
      { name: 'Clocks', path: '/clock' },
    ];
    const { itemListElement: steps } = asWritten(breadcrumbsJsonLd(way, SITE));
    expect(steps.map(({ position, item }: { position: number; item: string }) => [position, item])).toEqual([
      [1, `${SITE}/`],
      [2, `${SITE}/clock`],
    ]);
  });

  it('says whether a part is in stock and its exact price', () => {
    const part = {
      _id: 'part-a',
      id: 'part-a',
      slug: 'a',
      partNumber: 'A-1',
      name: 'Part',
      summary: 'A part',
      description: 'A part of a machine',
      particulars: {},
      fits: '',
      fitting: '',
      price: 39.5,
      currency: 'USD',
      image: '/pictures/a-720.webp',
      alt: 'A part on a plate',
      category: 'HiFi Parts' as const,
      subcategory: 'Cables' as const,
      version: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    const inStock = asWritten(productJsonLd({ ...part, stock: 3 }, '/shop/a', SITE));
    expect(inStock.offers).toMatchObject({ price: '39.50', priceCurrency: 'USD' });
    expect(inStock.offers.availability).toBe('https://schema.org/InStock');
    const soldOut = asWritten(productJsonLd({ ...part, stock: 0 }, '/shop/a', SITE));
    expect(soldOut.offers.availability).toBe('https://schema.org/OutOfStock');
  });
});
