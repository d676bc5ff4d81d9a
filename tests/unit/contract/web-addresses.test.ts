// Web addresses in what people write: what a mail program makes a link of, and no prose that lacks a space.
import { expect, it } from 'vitest';
import { holdsLink, withoutLinks } from '#contract/web-address.ts';

const ADDRESSES = [
  'https://evil.example',
  'ftp://evil',
  'wa.me/447700900123',
  't.me/x',
  'is.gd/x',
  'x.com',
  'evil.support/pay',
  'see evil.support.',
  'evil.madeup/pay',
  ...['me', 'cc', 'ai', 'us', 'page', 'help', 'ie', 'to', 'zw', 'рф', 'ком', '中国', 'xn--p1ai'].map(
    (ending) => `pay at evil.${ending} now`,
  ),
  'Evil.Com',
  'evil.COm',
  'EVIL.IE',
  'Evil.Me/pay',
  'Evil.Support?x',
  'evil.Me.com',
  'my_shop.com',
  'ada@evil.ie',
  'evil｡me',
  'ev\u00adil.me',
];
it.each(ADDRESSES)('%s is one', (text) => {
  expect(holdsLink(text)).toBe(true);
  // Nothing is left that reads on behind a full stop or a scheme.
  expect(withoutLinks(text)).not.toMatch(/[.｡:]\S/);
});

it.each([
  'gasket.Replaced it',
  'gasket.Replaced/cleaned',
  'the valve.It leaks',
  'side.Live wire is loose',
  'the pump.At 5/6 bar',
  '10.30am, 24.11.2026, 0.5/1.5 bar',
  'e.g. this, i.e. that',
  'No.5 and/or No.6, c/o Holt',
])('%s is none, and stays as it is', (text) => {
  expect(holdsLink(text)).toBe(false);
  expect(withoutLinks(text)).toBe(text);
});

it('an address loses its link, the words around it nothing', () => {
  expect(withoutLinks('2.5 bar.\nSee https://evil.example/pay.now: it leaks')).toBe(
    '2.5 bar.\nSee https: //evil. example/pay. now: it leaks',
  );
});
