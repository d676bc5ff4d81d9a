import { expect, it } from 'vitest';
import { hasUkPostCodes, ukPostCode } from '#lib/delivery-address.ts';

it.each([
  ['se19aa', 'SE1 9AA'],
  [' m1 1ae ', 'M1 1AE'],
  ['EC1A-1BB', 'EC1A 1BB'],
  ['W1A  0AX', 'W1A 0AX'],
  ['cr26xh', 'CR2 6XH'],
])('%s is the post code %s', (typed, printed) => {
  expect(ukPostCode(typed)).toBe(printed);
});

it.each(['', 'SE1', '9AA', 'SE1 99A', '10115', 'SE1 9AAA', 'ABC1 9AA'])('%s is none', (typed) => {
  expect(ukPostCode(typed)).toBeNull();
});

it('only addresses in the United Kingdom have them', () => {
  expect(['United Kingdom', 'UK', 'Ireland', 'Ukraine'].map(hasUkPostCodes)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
