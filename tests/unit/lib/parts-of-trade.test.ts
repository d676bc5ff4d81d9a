import { expect, it } from 'vitest';
import { partsOfTrade } from '#lib/parts-of-trade.ts';
import { picturePath } from '#lib/picture.ts';
import { aPart } from '../stores/shop/shop-samples.ts';

const CATEGORY = 'Coffee Machine Parts';
const part = (slug: string, subcategory: 'Grinders' | 'Boilers' | 'Group Heads', image = '') =>
  aPart({ slug, category: CATEGORY, subcategory, image: image || `/pictures/${slug}-720.webp` });
const MADE = new Set(['burr', 'hopper', 'lever', 'valve', 'basket'].map(picturePath));
const slugs = (parts: Parameters<typeof partsOfTrade>[0]) =>
  partsOfTrade(parts, CATEGORY, MADE).map(({ slug }) => slug);

it('shows one of each kind before a second of any, four at most', () => {
  const parts = [
    part('burr', 'Grinders'),
    part('hopper', 'Grinders'),
    part('lever', 'Grinders'),
    part('valve', 'Boilers'),
    part('basket', 'Group Heads'),
  ];
  expect(slugs(parts)).toEqual(['burr', 'valve', 'basket', 'hopper']);
});

it('leaves out external pictures, missing files and other trades', () => {
  const parts = [
    part('burr', 'Grinders', 'https://pictures.example/burr.webp'),
    part('hopper', 'Grinders', `/uploads/${'a'.repeat(32)}-1280.webp`),
    part('gasket', 'Boilers', '/pictures/no-such-picture-720.webp'),
    aPart({ slug: 'tweeter', category: 'HiFi Parts', subcategory: 'Speakers' }),
  ];
  expect(slugs(parts)).toEqual(['hopper']);
  expect(partsOfTrade(parts, undefined, MADE)).toEqual([]);
});
