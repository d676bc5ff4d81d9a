import { describe, expect, it } from 'vitest';
import { REDIRECTS } from '../../src/lib/redirects.ts';
import { isUnlisted, LANDING_PATHS, LISTED, pageAt, textOf } from './built-site.ts';

const PRIVATE = ['/admin', '/profile', '/cart', '/checkout'];

const sitemap = [...textOf('/sitemap-0.xml').matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => ({
  path: new URL(/<loc>([^<]*)<\/loc>/.exec(entry)?.[1] ?? '').pathname,
  changed: /<lastmod>([^<]*)<\/lastmod>/.exec(entry)?.[1] ?? '',
}));
const listed = sitemap.map(({ path }) => path);

describe('search engines', () => {
  it.each(PRIVATE)('are kept from %s by the page itself and by robots.txt', (path) => {
    expect(isUnlisted(pageAt(path).html)).toBe(true);
    expect(textOf('/robots.txt')).toContain(`Disallow: ${path}\n`);
  });

  it('are shown the sitemap', () => {
    const address = /^Sitemap: (https?:\/\/\S+)$/m.exec(textOf('/robots.txt'))?.[1] ?? '';
    expect(new URL(address).pathname).toBe('/sitemap-index.xml');
    expect(textOf('/sitemap-index.xml')).toContain('/sitemap-0.xml');
  });

  it('find in the sitemap every page that may be listed, and no other address', () => {
    expect(listed.toSorted()).toEqual(LISTED.map(({ path }) => path).toSorted());
    expect(LANDING_PATHS.filter((path) => !listed.includes(path))).toEqual([]);
  });

  it.each(sitemap)('learn when $path last changed', ({ changed }) => {
    expect(Date.parse(changed)).toBeGreaterThan(Date.parse('2026-01-01'));
    // A day of slack for clocks that disagree.
    expect(Date.parse(changed)).toBeLessThan(Date.now() + 86_400_000);
  });
});

describe('a moved address', () => {
  it.each(Object.entries(REDIRECTS))('%s leads to %s on a static host too, unlisted', (from, to) => {
    const html = textOf(`${from}.html`);
    expect(html).toMatch(new RegExp(`http-equiv="refresh" content="0;url=${to}"`));
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="https?://[^"/]+${to}"`));
    expect(isUnlisted(html)).toBe(true);
    expect(listed).toContain(to);
    expect(listed).not.toContain(from);
  });
});
