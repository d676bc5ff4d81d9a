import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { netAmounts, vatOf } from '#server/money/vat.ts';

const registered = { registered: true, number: 'GB 123', rate: 20 };

describe('netAmounts', () => {
  it('takes the VAT out of awkward pennies, and they still sum to the net of all', () => {
    const lines = [999, 999, 999, 333, -1_001];
    const { netMinor } = vatOf(2_329, 'GBP', registered);
    expect(netMinor).toBe(1_941);
    expect(netAmounts(lines, 2000, netMinor)).toEqual([833, 832, 833, 277, -834]);
  });

  it('is never more than a penny from each line’s own, whatever the lines', () => {
    const anyLines = fc.array(fc.integer({ min: -100_000, max: 1_000_000 }), { minLength: 1 });
    fc.assert(
      fc.property(anyLines, (lines) => {
        const gross = lines.reduce((sum, line) => sum + line, 0);
        const { netMinor } = vatOf(gross, 'GBP', registered);
        const nets = netAmounts(lines, 2000, netMinor);
        expect(nets.reduce((sum, net) => sum + net, 0)).toBe(netMinor);
        for (const [at, net] of nets.entries())
          expect(Math.abs(net - (lines[at] ?? 0) / 1.2)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

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
      rate: 0,
      netMinor: 1200,
      vatMinor: 0,
      sterlingRate: null,
      vatSterlingMinor: null,
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
