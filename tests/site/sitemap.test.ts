import { describe, expect, it } from 'vitest';
import { REDIRECTS } from '../../src/lib/redirects.ts';
import { isUnlisted, LANDING_PATHS, LISTED, metaOf, pageAt, textOf } from './built-site.ts';

const PRIVATE = ['/admin', '/profile', '/cart', '/checkout'];

const sitemap = [...textOf('/sitemap-0.xml').matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => ({
  path: new URL(/<loc>([^<]*)<\/loc>/.exec(entry)?.[1] ?? '').pathname,
  changed: /<lastmod>([^<]*)<\/lastmod>/.exec(entry)?.[1] ?? '',
}));
const listed = sitemap.map(({ path }) => path);

describe('search engines', () => {
  it.each(PRIVATE)('are kept from %s by noindex, which robots.txt lets them read', (path) => {
    expect(isUnlisted(pageAt(path).html)).toBe(true);
    expect(textOf('/robots.txt')).not.toMatch(/^Disallow: /m);
  });

  it('learn of the checkout, were it listed, how one pays', () => {
    const { html } = pageAt('/checkout');
    for (const name of ['description', 'keywords']) expect(metaOf(html, name)).toContain('PayPal');
  });

  it('find the sitemap in robots.txt', () => {
    const address = /^Sitemap: (https?:\/\/\S+)$/m.exec(textOf('/robots.txt'))?.[1] ?? '';
    expect(new URL(address).pathname).toBe('/sitemap-index.xml');
    expect(textOf('/sitemap-index.xml')).toContain('/sitemap-0.xml');
  });

  it('find every indexable page in the sitemap, and no other', () => {
    expect(listed.toSorted()).toEqual(LISTED.map(({ path }) => path).toSorted());
    expect(LANDING_PATHS.filter((path) => !listed.includes(path))).toEqual([]);
  });

  it.each(sitemap)('learn when $path last changed', ({ changed }) => {
    expect(Date.parse(changed)).toBeGreaterThan(Date.parse('2026-01-01'));
    // A day of tolerance for clock skew.
    expect(Date.parse(changed)).toBeLessThan(Date.now() + 86_400_000);
  });
});

describe('a redirect', () => {
  it.each(Object.entries(REDIRECTS))('%s leads to %s on a static host too, with noindex', (from, to) => {
    const html = textOf(`${from}.html`);
    expect(html).toMatch(new RegExp(`http-equiv="refresh" content="0;url=${to}"`));
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="https?://[^"/]+${to}"`));
    expect(isUnlisted(html)).toBe(true);
    expect(listed).toContain(to);
    expect(listed).not.toContain(from);
  });
});
