// Phone numbers are taken as people write them, and kept as they are seen.
import { expect, it } from 'vitest';
import { phone } from '#contract/field.ts';

it.each([
  '020 7946 0999',
  '(020) 7946 0999',
  '(+44) 20 7946 0999',
  '+44 (0)20 7946 0999',
  '+(44) 20 7946 0999',
  '020 7946 0999 ext 12',
  '020 7946 0999, ext. 12',
  '(020) 7946 0999 Extension 1234',
  '020 7946 0999 x12',
  '020 7946 0999 #12',
  '07412 345678 ext 1234',
  '020·7946·0999',
])('%s is kept as written', (written) => expect(phone.parse(` ${written} `)).toBe(written));

it.each([
  '020',
  'ext 12',
  'ring me',
  '(((020 7946 0999',
  '020 7946 0999 ext',
  '020 7946 0999 ext 1234567',
  '020 7946 0999 or 020 7946 0998',
  '(4111) 1111 1111 1111',
])('%s is refused', (written) => expect(phone.safeParse(written).success).toBe(false));

it.each(['tel:+44-20-7946-0999', 'TEL: +44-20-7946-0999', '\u202atel:+44\u201120\u204379460999'])(
  '%j, as cards of contacts have it, is a number',
  (copied) => expect(phone.parse(copied)).toMatch(/^\+44-20-7946-?0999$/),
);
