import { expect, it } from 'vitest';
import { mailto } from '#lib/mailto.ts';

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
