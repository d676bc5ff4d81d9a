import { expect, it } from 'vitest';
import { amountsIn, priceTold } from '#server/diary/price-told.ts';

it('finds the amounts in what was told', () => {
  expect(amountsIn('About £1,095, call-out £45.50')).toEqual([109_500, 4550]);
  expect(amountsIn('As last time')).toEqual([]);
});

it('names the call-out charge once', () => {
  const told = (price_told: string) =>
    priceTold({ quotes: null, company: { currency: 'GBP' } } as never, {
      price_told,
      call_out_minor: 4500,
      terms: '',
    });
  expect(told('About £95, call-out £45')).toBe('About £95, call-out £45');
  expect(told('About £95')).toBe('About £95. Call-out charge: £45.00');
  expect(told('')).toBe('Call-out charge: £45.00');
});
