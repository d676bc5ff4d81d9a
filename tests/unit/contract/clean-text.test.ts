// What is invisible in a field is taken away, wherever it stands; what shapes a letter or an emoji stays.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { credentials, newPassword } from '#contract/accounts/accounts.ts';
import { bank } from '#contract/bills/bank.ts';
import { email, line, optionalLine, optionalNumber, phone, text } from '#contract/field.ts';
import { shippingAddress } from '#contract/orders/shipping-address.ts';
import { typedNumber } from '#lib/money.ts';
import { ADDRESS } from '../../support/records/orders.ts';

/** Of a contact's card, a chat, a web page, a spreadsheet. */
const MARKS = [
  '\u061c',
  '\u200b',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2068',
  '\u2069',
  '\ufeff',
];
/** Also without a use in a number. */
const SHAPES = ['\u00ad', '\u034f', '\u180e', '\u200c', '\u200d', '\u3164', '\ufe0d', '\ufe0f', '\u{e0100}'];
const SPACES = [' ', '\u00a0', '\u2002', '\u2007', '\u2009', '\u202f', '\u205f', '\u3000', '\t', '\u0085'];
const DASHES = [
  '-',
  '\u2010',
  '\u2011',
  '\u2012',
  '\u2013',
  '\u2014',
  '\u2015',
  '\u2212',
  '\ufe58',
  '\uff0d',
  '\u02d7',
  '\u2043',
  '\u30fc',
];

/** `plain` with marks before, between and behind its characters, its spaces and hyphens of any kind. */
const disguised = (plain: string, marks: readonly string[]) => {
  const mark = fc.array(fc.constantFrom(...marks), { maxLength: 2 }).map((some) => some.join(''));
  const kinds: Record<string, readonly string[]> = { ' ': SPACES, '-': DASHES };
  const drawn = [...plain].map((one) => fc.constantFrom(...(kinds[one] ?? [one])));
  return fc.tuple(mark, ...drawn.flatMap((one) => [one, mark])).map((parts) => parts.join(''));
};
const hold = (
  plain: string,
  marks: readonly string[],
  parse: (typed: string) => unknown,
  expected: unknown = plain,
) =>
  fc.assert(
    fc.property(disguised(plain, marks), (typed) => {
      expect(parse(typed)).toEqual(expected);
    }),
  );

describe('a number, however it was copied, is a number', () => {
  const ALL = [...MARKS, ...SHAPES];
  it.each(['020 7946 0018', '+44 20 7946-0018', '(020) 7946 0018 ext 12'])('phone %s', (number) =>
    hold(number, ALL, (typed) => phone.parse(typed)),
  );
  it('a post code', () => {
    const marked = [...'SE1 9AA'].join('\ufe0f\u200d');
    expect(shippingAddress.parse({ ...ADDRESS, postCode: marked }).postCode).toBe('SE1 9AA');
    hold('SE1 9AA', ALL, (postCode) => shippingAddress.parse({ ...ADDRESS, postCode }).postCode);
    hold('SE1 9AA', ALL, (typed) => optionalNumber(12).parse(typed));
  });
  it('a part number', () => hold('KR-GR-0450', ALL, (typed) => optionalNumber(40).parse(typed)));
  it('an account', () =>
    hold('12-34-56', ALL, (sortCode) => bank.parse({ name: 'Ada', sortCode, account: '12345678' }).sortCode));
  it('an amount', () => hold('-12.50', ALL, typedNumber, -12.5));
  it.each(['٠٢٠ ٧٩٤٦ ٠٠١٨', '۰۲۰ ۷۹۴۶ ۰۰۱۸'])('digits of Arabic keyboards: %s', (typed) =>
    expect(phone.parse(typed)).toBe('020 7946 0018'),
  );
  it('digits of full width', () => expect(phone.parse('０２０ ７９４６ ００１８')).toBe('020 7946 0018'));
});

describe('a name or text', () => {
  it('loses marks of direction, spaces of no width, word joiners and byte order marks', () => {
    hold('Ada de la Cruz', MARKS, (typed) => line('Enter a name').parse(typed));
    hold('Flat 2', MARKS, (typed) => optionalLine().parse(typed));
    fc.assert(
      fc.property(disguised('The pump hums.', MARKS), (typed) => {
        expect(text('Write').parse(typed).replace(/\s/g, ' ')).toBe('The pump hums.');
      }),
    );
  });

  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['a family', '👩‍👩‍👧'],
    ['a heart on fire', '❤️‍🔥'],
    ['a keycap', '1️⃣'],
    ['a flag', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a waving hand of some colour', '👋🏽'],
    ['a Japanese name in its own shape', '葛\u{e0100}城'],
    ['a soft hyphen', 'Re\u00adpair'],
  ])('keeps what shapes %s', (_, value) => expect(line('Enter a name').parse(value)).toBe(value));

  it('loses joiners and selectors beside no letter', () => {
    expect(line('Enter a name').parse('Flat 2\u200d\ufe0f, 3\u200c')).toBe('Flat 2, 3');
  });

  it.each(['\u200b', '\u3164', '\u00ad\u200d', '\u2800 \u115f'])(
    'is missing where nothing is seen: %j',
    (typed) => {
      expect(line('Enter a name').safeParse(typed).error?.issues[0]?.message).toBe('Enter a name');
      expect(optionalLine().parse(typed)).toBe('');
    },
  );

  it('a separator of lines is a space in a line, and a line break in a text', () => {
    expect(line('Enter a name').parse('Ada\u2028Marsh')).toBe('Ada Marsh');
    expect(text('Write').parse('One\u2028two')).toBe('One\ntwo');
  });
});

it('an email address copied from a contact', () => {
  hold('ada@shop.example', [...MARKS, ...SHAPES], (typed) => email.parse(typed));
});

it('a password stays as it is typed', () => {
  fc.assert(
    fc.property(disguised('long-pass word', [...MARKS, ...SHAPES]), (password) => {
      expect(newPassword.parse(password)).toBe(password);
      expect(credentials.parse({ email: 'ada@shop.example', password }).password).toBe(password);
    }),
  );
});
