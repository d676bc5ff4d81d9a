import { expect, it } from 'vitest';
import { deliveryCountry, hasUkPostCodes, ukPostCode } from '#lib/delivery-address.ts';

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

const UK = { country: 'United Kingdom', also: ['UK'] };
const NI = { country: 'Northern Ireland', also: [] };
const JERSEY = { country: 'Jersey', also: [] };
it.each([
  ['UK', 'SE1 9AA', [UK], 'United Kingdom'],
  ['U.K.', 'SE1 9AA', [UK], 'United Kingdom'],
  [' united \u00a0kingdom ', 'SE1 9AA', [UK], 'United Kingdom'],
  ['U.K.', 'JE2 3AB', [UK], null],
  ['UK', 'JE2 3AB', [UK], null],
  ['UK', 'gy1 1aa', [UK], null],
  ['UK', 'IM1 1AA', [UK], null],
  ['UK', 'GX11 1AA', [UK], null],
  ['UK', 'BT1 1AA', [UK], null],
  ['Northern Ireland', 'BT1 1AA', [UK], null],
  ['UK', 'bt1 1aa', [UK, NI], 'Northern Ireland'],
  ['UK', 'B1 1AA', [UK], 'United Kingdom'],
  ['UK', 'JE2 3AB', [UK, JERSEY], 'Jersey'],
  ['Jersey', 'JE2 3AB', [UK, JERSEY], 'Jersey'],
  ['Jersey', '', [UK], null],
  ['Jersey', 'JE2 3AB', [{ ...UK, also: ['Jersey'] }], 'United Kingdom'],
  ['UK', 'GU1 1AA', [UK], 'United Kingdom'],
] as const)('%s with %s is delivered by the country that is meant', (typed, postCode, countries, country) => {
  const listed = countries.map((one) => ({ ...one, also: [...one.also] }));
  expect(deliveryCountry(typed, postCode, listed)).toBe(country);
});
