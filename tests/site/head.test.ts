import { describe, expect, it } from 'vitest';
import { attributes, canonicalOf, decoded, LISTED, metaOf, PAGES } from './built-site.ts';

const titleOf = (html: string): string => decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');

describe('every page', () => {
  it.each(PAGES)('$path has one main heading, one main landmark and its language', ({ html }) => {
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html.match(/<main[\s>]/g)).toHaveLength(1);
    expect(html).toContain('<html lang="en-GB"');
  });

  it.each(PAGES)('$path has a title and a description for search engines', ({ html }) => {
    expect(titleOf(html).length).toBeGreaterThan(10);
    expect(metaOf(html, 'description').length).toBeGreaterThanOrEqual(50);
    expect(metaOf(html, 'description').length).toBeLessThanOrEqual(170);
    expect(metaOf(html, 'keywords')).not.toBe('');
    expect(metaOf(html, 'author')).not.toBe('');
  });

  it.each(PAGES)('$path has its metadata for shared links', ({ html }) => {
    const title = metaOf(html, 'og:title');
    expect(titleOf(html)).toContain(title);
    expect(metaOf(html, 'twitter:title')).toBe(title);
    for (const name of ['og:description', 'twitter:description'])
      expect(metaOf(html, name)).toBe(metaOf(html, 'description'));
    for (const name of ['og:type', 'og:site_name', 'og:locale', 'og:image:alt', 'twitter:image:alt'])
      expect(metaOf(html, name), name).not.toBe('');
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
    expect(metaOf(html, 'twitter:image')).toBe(metaOf(html, 'og:image'));
  });

  it.each(PAGES)('$path has a canonical address without .html', ({ html, path }) => {
    const canonical = canonicalOf(html);
    expect(new URL(canonical ?? '').pathname).toBe(path);
    expect(metaOf(html, 'og:url')).toBe(canonical);
  });

  it.each(PAGES)('$path has no style attribute, which the policy would block', ({ html }) => {
    expect(attributes(html, 'style')).toEqual([]);
  });

  it('that is indexable has a unique title and description', () => {
    const pages = LISTED.map(({ html }) => html);
    expect(new Set(pages.map(titleOf)).size).toBe(pages.length);
    expect(new Set(pages.map((html) => metaOf(html, 'description'))).size).toBe(pages.length);
  });
});
