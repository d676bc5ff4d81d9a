import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vatOf } from '#server/invoices/vat.ts';

const registered = { registered: true, number: 'GB 123', rate: 20 };

describe('vatOf', () => {
  it.each([
    [1200, { rate: 2000, netMinor: 1000, vatMinor: 200 }],
    [1, { netMinor: 1, vatMinor: 0 }],
    [999, { netMinor: 833, vatMinor: 166 }],
    [0, { netMinor: 0, vatMinor: 0 }],
  ])('takes the VAT out of %i', (gross, expected) => {
    expect(vatOf(gross, 'GBP', registered)).toMatchObject(expected);
  });

  it('is nothing while not registered, whatever the rate', () => {
    expect(vatOf(1200, 'USD', { registered: false, number: '', rate: 20, sterlingRate: 0.8 })).toEqual({
      ...{ rate: 0, netMinor: 1200, vatMinor: 0, sterlingRate: null, vatSterlingMinor: null },
    });
  });

  it('states the VAT in pence where the currency isn’t sterling and a rate is known', () => {
    const vat = { ...registered, sterlingRate: 0.755 };
    expect(vatOf(1200, 'USD', vat)).toMatchObject({ sterlingRate: 0.755, vatSterlingMinor: 151 });
    expect(vatOf(1200, 'GBP', vat)).toMatchObject({ sterlingRate: null, vatSterlingMinor: null });
    expect(vatOf(1200, 'USD', registered)).toMatchObject({ sterlingRate: null, vatSterlingMinor: null });
  });

  it('net and VAT sum to the price, at any rate', () => {
    const anyPrice = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(anyPrice, fc.integer({ min: 0, max: 10_000 }), (gross, hundredths) => {
        const rate = hundredths / 100;
        const { netMinor, vatMinor } = vatOf(gross, 'GBP', { ...registered, rate });
        expect(netMinor + vatMinor).toBe(gross);
        expect(Math.abs(vatMinor - (netMinor * rate) / 100)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
