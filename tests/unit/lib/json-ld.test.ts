import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { company } from '#contract/company.ts';
import { breadcrumbsJsonLd, companyJsonLd, serviceJsonLd } from '#lib/json-ld.ts';

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
    const { openingHoursSpecification: hours } = asWritten(companyJsonLd(owner, SITE, '/picture.jpg', []));
    expect(hours).toHaveLength(2);
    expect(hours[0]).toMatchObject({ opens: '09:00', closes: '18:00' });
    expect(hours[0].dayOfWeek).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']);
    expect(hours[1].dayOfWeek).toEqual(['Saturday']);
  });

  it('links a service to the company and has an advertised price in its own currency', () => {
    const facts = { name: 'Clocks', description: 'Put right', path: '/clock', image: '/clock.jpg' };
    const price = { amount: 50, currency: 'GBP', for: 'Labour' };
    const data = asWritten(serviceJsonLd({ ...facts, price }, owner, SITE));
    expect(data.provider['@id']).toBe(companyJsonLd(owner, SITE, '/picture.jpg', [])['@id' as never]);
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

  it('says of each special day when it is open, and of a closed one that it ends as it begins', () => {
    const days = [
      { date: '2026-12-24', hours: { opens: '09:00', closes: '12:00' }, message: 'Christmas Eve' },
      { date: '2026-12-25', hours: 'closed' as const, message: 'Christmas Day' },
    ];
    const data = asWritten(companyJsonLd(owner, SITE, '/picture.jpg', days));
    expect(data.specialOpeningHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-12-24',
        validThrough: '2026-12-24',
        opens: '09:00',
        closes: '12:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-12-25',
        validThrough: '2026-12-25',
        opens: '00:00',
        closes: '00:00',
      },
    ]);
    expect(asWritten(companyJsonLd(owner, SITE, '/picture.jpg', []))).not.toHaveProperty(
      'specialOpeningHoursSpecification',
    );
  });
});
