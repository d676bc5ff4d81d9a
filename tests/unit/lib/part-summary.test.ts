import { describe, expect, it } from 'vitest';
import { partSeo } from '#components/shop/part-seo.ts';
import { partLine } from '#lib/part-summary.ts';
import { pictureSources } from '#lib/picture.ts';
import { aPart } from '../stores/shop/shop-samples.ts';

const LONG = 'Stainless steel, laser welded and pressure tested at twelve bar before it leaves us; '.repeat(
  4,
);

describe('the short line about a part', () => {
  it('is the one the admin wrote, if any', () => {
    expect(partLine(aPart())).toBe('Hardened steel pair.');
  });

  it('is the description on one line, when it is short', () => {
    expect(partLine(aPart({ summary: '', description: 'Steel.\n\nFits  all.' }))).toBe('Steel. Fits all.');
  });

  it('is the beginning of a long description, cut between words', () => {
    const line = partLine(aPart({ summary: '', description: LONG }));
    expect(line.length).toBeLessThanOrEqual(100);
    expect(line).toMatch(/\w…$/);
    expect(LONG.split(' ')).toContain(line.split(' ').at(-2));
  });

  it('is cut anywhere in one endless word', () => {
    expect(partLine(aPart({ summary: '', description: 'x'.repeat(500) }))).toBe(`${'x'.repeat(99)}…`);
  });
});

describe('the meta description of a part', () => {
  it('has its number and its text', () => {
    expect(partSeo(aPart())).toEqual({
      title: 'Flat burr set, KR-GR-0641',
      description:
        'Hardened steel pair. Part KR-GR-0641: what it fits, price and stock. Free delivery in Great Britain.',
      keywords: ['Flat burr set', 'KR-GR-0641', 'Grinders', 'Coffee Machine Parts'],
    });
  });

  it('works without a number, and keeps to the length limit', () => {
    const { title, description, keywords } = partSeo(
      aPart({ partNumber: '', summary: '', description: LONG }),
    );
    expect(title).toBe('Flat burr set');
    expect(description.length).toBeLessThanOrEqual(170);
    expect(keywords).toEqual(['Flat burr set', 'Grinders', 'Coffee Machine Parts']);
  });
});

describe('the srcset of a picture', () => {
  it('has the widths that the build makes', () => {
    expect(pictureSources('/pictures/grinders.hopper-720.webp')).toEqual([
      {
        type: 'image/avif',
        srcSet:
          '/pictures/grinders.hopper-240.avif 240w, /pictures/grinders.hopper-320.avif 320w, /pictures/grinders.hopper-480.avif 480w, /pictures/grinders.hopper-720.avif 720w',
      },
    ]);
  });

  it('is empty for an external picture', () => {
    expect(pictureSources('https://pictures.example/pictures/a-720.webp')).toBeNull();
    expect(pictureSources('/pictures/part.webp')).toBeNull();
  });
});
