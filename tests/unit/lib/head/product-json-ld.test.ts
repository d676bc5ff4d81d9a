import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { company } from '#contract/company.ts';
import { regionCode } from '#lib/delivery-address.ts';
import { productJsonLd } from '#lib/head/product-json-ld.ts';
import { aPart } from '../../stores/shop/shop-samples.ts';

const SITE = 'https://site.example';
const COMPANY = company.parse(parse(readFileSync('content/company.yml', 'utf8')));
const CANCELLATION = readFileSync('content/legal/cancellation.md', 'utf8');

const dataOf = (part = aPart(), terms = {}) =>
  JSON.parse(
    JSON.stringify(
      productJsonLd(part, '/shop/burrs', SITE, { company: COMPANY, cancellation: CANCELLATION, ...terms }),
    ),
  );

describe('a part', () => {
  it('is in stock or not, at its exact price', () => {
    const { offers } = dataOf(aPart({ price: 39.5, stock: 3 }));
    expect(offers).toMatchObject({ price: '39.50', priceCurrency: 'USD' });
    expect(offers.availability).toBe('https://schema.org/InStock');
    expect(dataOf(aPart({ stock: 0 })).offers.availability).toBe('https://schema.org/OutOfStock');
  });

  it('has the maker’s number, brand, GTIN and what it fits where they are known', () => {
    const known = { mpn: 'VB 64-3R', brand: 'Aurelio', gtin: '4006381333931', fits: 'Most 64 mm grinders.' };
    expect(dataOf(aPart(known))).toMatchObject({
      sku: 'KR-GR-0641',
      mpn: 'VB 64-3R',
      gtin: '4006381333931',
      brand: { '@type': 'Brand', name: 'Aurelio' },
      isAccessoryOrSparePartFor: { '@type': 'Product', name: 'Most 64 mm grinders' },
    });
    for (const name of ['mpn', 'gtin', 'brand', 'isAccessoryOrSparePartFor'])
      expect(dataOf()).not.toHaveProperty(name);
  });
});

describe('delivery', () => {
  const placesOf = (delivery: { country: string }[]) =>
    dataOf(aPart(), {
      company: { ...COMPANY, delivery: delivery.map((one) => ({ ...one, also: [] })) },
    }).offers.shippingDetails.map(
      ({ shippingDestination }: { shippingDestination: object }) => shippingDestination,
    );
  const GB = { '@type': 'DefinedRegion', addressCountry: 'GB', addressRegion: ['ENG', 'SCT', 'WLS'] };

  it('is free, takes the days of content/company.yml, and leaves Northern Ireland out', () => {
    expect(dataOf().offers.shippingDetails).toEqual([
      {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'USD' },
        shippingDestination: GB,
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          handlingTime: { '@type': 'QuantitativeValue', unitCode: 'DAY', minValue: 0, maxValue: 0 },
          transitTime: { '@type': 'QuantitativeValue', unitCode: 'DAY', minValue: 2, maxValue: 4 },
        },
      },
    ]);
  });

  it('goes to Northern Ireland and other countries where they are listed', () => {
    const uk = { country: 'United Kingdom' };
    expect(placesOf([uk, { country: 'Ireland' }, { country: 'Germany' }])).toEqual([
      GB,
      { '@type': 'DefinedRegion', addressCountry: 'IE' },
      { '@type': 'DefinedRegion', addressCountry: 'DE' },
    ]);
    expect(placesOf([uk, { country: 'Northern Ireland' }])).toEqual([
      { ...GB, addressRegion: ['ENG', 'SCT', 'WLS', 'NIR'] },
    ]);
    expect(regionCode('Atlantis')).toBeUndefined();
  });
});

describe('returns', () => {
  const policyOf = (cancellation: string) => dataOf(aPart(), { cancellation }).offers.hasMerchantReturnPolicy;

  it('are what /cancellation says', () => {
    expect(policyOf(CANCELLATION)).toMatchObject({
      merchantReturnLink: `${SITE}/cancellation`,
      merchantReturnDays: 14,
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    });
  });

  it('follow an edit of its days', () => {
    const edited = CANCELLATION.replace('14 days without giving', '30 days without giving');
    expect(policyOf(edited)).toMatchObject({ merchantReturnDays: 30 });
  });

  it('are only where they stand if it says otherwise', () => {
    const link = { '@type': 'MerchantReturnPolicy', merchantReturnLink: `${SITE}/cancellation` };
    expect(policyOf(CANCELLATION.replace('You pay for the return', 'We pay for the return'))).toEqual(link);
    expect(policyOf('Ask us.')).toEqual(link);
  });
});
