import { expect, it } from 'vitest';
import { dialLink, mailto } from '#lib/contact-links.ts';

it.each([
  ['ada@shop.example', 'mailto:ada@shop.example'],
  ['a&b?cc=eve%40x@shop.example', 'mailto:a%26b%3Fcc%3Deve%2540x@shop.example'],
  ['josé#1@shop.example', 'mailto:jos%C3%A9%231@shop.example'],
])('%s is one address and nothing more', (email, href) => {
  expect(mailto(email)).toBe(href);
  expect(new URL(href).search).toBe('');
});

it('a subject cannot add a recipient', () => {
  const { searchParams } = new URL(mailto('ada@shop.example', 'Clocks & more?&bcc=eve@x.example'));
  expect([...searchParams]).toEqual([['subject', 'Clocks & more?&bcc=eve@x.example']]);
});

it.each([
  ['020 7946 0999', 'tel:02079460999'],
  ['(020) 7946 0999', 'tel:02079460999'],
  ['+44 (0)20 7946 0999', 'tel:+442079460999'],
  ['020 7946 0999 ext. 12', 'tel:02079460999'],
  ['020 7946 0999 x12', 'tel:02079460999'],
])('%s is dialled as %s', (phone, link) => expect(dialLink(phone)).toBe(link));
