import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advertisedPrice, formatMoney, orderTotal, toDecimal, toMinor, toWire } from '#lib/money.ts';

/** Random carts; `npm run soak` uses a million for bar 34. */
const CARTS = Number(process.env.MONEY_CARTS ?? 10_000);

describe('money', () => {
  it.each([
    ['4.35', 435],
    ['0.1', 10],
    ['1005', 100_500],
    [4.35, 435],
    [1.1, 110],
    ['-2.50', -250],
  ])('reads %s exactly', (decimal, minor) => {
    expect(toMinor(decimal)).toBe(minor);
  });

  it.each(['19.999', '1e3', '', ' 1', '1,50', 'NaN', '1.', '.5'])('refuses %s', (decimal) => {
    expect(() => toMinor(decimal)).toThrow(RangeError);
  });

  it('converts to decimals and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (minor) => {
        expect(toMinor(toDecimal(minor))).toBe(minor);
        expect(toMinor(String(toWire(minor)))).toBe(minor);
      }),
      { numRuns: 10_000 },
    );
  });

  it(
    'adds up carts like integer arithmetic',
    () => {
      const line = fc.record({
        priceMinor: fc.integer({ min: 0, max: 10_000_000 }),
        quantity: fc.integer({ min: 1, max: 99 }),
      });
      fc.assert(
        fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
          const exact = lines.reduce(
            (sum, { priceMinor, quantity }) => sum + BigInt(priceMinor) * BigInt(quantity),
            0n,
          );
          if (BigInt(orderTotal(lines)) !== exact) throw new Error(`${orderTotal(lines)}, not ${exact}`);
          const decimal = `${exact / 100n}.${String(exact % 100n).padStart(2, '0')}`;
          if (toDecimal(orderTotal(lines)) !== decimal) throw new Error(`not ${decimal}`);
        }),
        { numRuns: CARTS },
      );
    },
    10_000 + CARTS / 4,
  );

  it('has the sign of its currency and two decimals', () => {
    expect(formatMoney(4800, 'USD')).toBe('$48.00');
    expect(formatMoney(123_456, 'GBP')).toBe('£1,234.56');
    expect(formatMoney(-1500, 'USD')).toBe('−$15.00');
  });

  it('has no decimals in a sentence when they are zero', () => {
    expect(advertisedPrice({ amount: 50, currency: 'GBP' })).toBe('£50');
    expect(advertisedPrice({ amount: 49.5, currency: 'GBP' })).toBe('£49.50');
  });
});
