import { expect, it } from 'vitest';
import { partsOfTrade } from '#lib/parts-of-trade.ts';
import { aPart } from './shop-samples.ts';

const CATEGORY = 'Coffee Machine Parts';
const part = (slug: string, subcategory: 'Grinders' | 'Boilers' | 'Group Heads', image = '') =>
  aPart({ slug, category: CATEGORY, subcategory, image: image || `/pictures/${slug}-720.webp` });
const slugs = (parts: Parameters<typeof partsOfTrade>[0]) =>
  partsOfTrade(parts, CATEGORY).map(({ slug }) => slug);

it('shows one of each kind before a second of any, four at most', () => {
  const shelf = [
    part('burr', 'Grinders'),
    part('hopper', 'Grinders'),
    part('lever', 'Grinders'),
    part('valve', 'Boilers'),
    part('basket', 'Group Heads'),
  ];
  expect(slugs(shelf)).toEqual(['burr', 'valve', 'basket', 'hopper']);
});

it('leaves out parts whose picture lies elsewhere, and other trades', () => {
  const shelf = [
    part('burr', 'Grinders', 'https://pictures.example/burr.webp'),
    part('hopper', 'Grinders', `/uploads/${'a'.repeat(32)}-1280.webp`),
    aPart({ slug: 'tweeter', category: 'HiFi Parts', subcategory: 'Speakers' }),
  ];
  expect(slugs(shelf)).toEqual(['hopper']);
  expect(partsOfTrade(shelf, undefined)).toEqual([]);
});
