// Email address validation: none that a mail server reads as another one's, or that looks like it.
import { expect, it } from 'vitest';
import { email } from '#contract/field.ts';

const isAccepted = (address: string): boolean => email.safeParse(address).success;

it.each(['ada@shop.example', 'Ada+parts@SHOP.example', 'o’neill@shop.example', 'josé@x.co.uk', "a'b@x.co"])(
  'accepts %s',
  (address) => {
    expect(isAccepted(address)).toBe(true);
  },
);

it.each([
  ['a long s in the domain, which mail goes to as s', 'ada@\u017fhop.example'],
  ['a Kelvin sign in the domain, which mail goes to as k', 'ada@boo\u212a.example'],
  ['a Kelvin sign in the name, which lower case makes a k', 'mi\u212ae@shop.example'],
  ['a second address behind a line separator', 'ada@shop.example\u2028eve@evil.example'],
])('refuses %s', (_, address) => {
  expect(isAccepted(address)).toBe(false);
});
