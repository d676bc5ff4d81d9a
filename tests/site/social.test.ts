// Open Graph pictures.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { SOCIAL_SIZE, socialPath } from '../../src/lib/social.ts';
import { DIST, LISTED, metaOf, PAGES } from './built-site.ts';

/** Some networks skip slow pictures. */
const MAX_BYTES = 60 * 1024;

const pictureOf = (html: string): string => new URL(metaOf(html, 'og:image')).pathname;
const bytesOf = (html: string): Buffer => readFileSync(join(DIST, pictureOf(html)));

describe('the picture of a shared link', () => {
  it.each(LISTED)("of $path is the page's own", ({ path, html }) => {
    expect(pictureOf(html)).toBe(socialPath(path));
  });

  it.each(PAGES)('of $path is a JPEG of the recommended size', async ({ html }) => {
    const bytes = bytesOf(html);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...SOCIAL_SIZE });
    expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')].map(Number)).toEqual([
      width,
      height,
    ]);
    expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('has text: no two are equal', () => {
    const prints = LISTED.map(({ html }) => createHash('sha256').update(bytesOf(html)).digest('hex'));
    expect(new Set(prints).size).toBe(LISTED.length);
  });
});
