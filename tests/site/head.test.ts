import { describe, expect, it } from 'vitest';
import { SERVICE_SLUGS } from '../../src/contract/services.ts';
import { attributes, decoded, LANDING_PATHS, PAGES, pageAt, textOf } from './built-site.ts';

const meta = (html: string, name: string): string =>
  decoded(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '');
const titleOf = (html: string): string => decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
const canonicalOf = (html: string): string | undefined =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

interface Data {
  '@context': string;
  '@type': string;
  url?: string;
  [key: string]: unknown;
}
const dataOf = (html: string): Data[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  );
const typesOf = (path: string): string[] => dataOf(pageAt(path).html).map((data) => data['@type']);

/** Pages into which the server puts a form with a heading of its own (src/pages/form-problem.astro). */
const isFrame = (html: string): boolean => html.includes('data-form-here');

describe('every page', () => {
  it.each(PAGES.filter(({ html }) => !isFrame(html)))(
    '$path has one main heading, one main landmark and its language',
    ({ html }) => {
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
      expect(html.match(/<main[\s>]/g)).toHaveLength(1);
      expect(html).toContain('<html lang="en-GB"');
    },
  );

  it.each(PAGES)('$path says what it is to search engines', ({ html }) => {
    expect(titleOf(html).length).toBeGreaterThan(10);
    expect(meta(html, 'description').length).toBeGreaterThanOrEqual(50);
    expect(meta(html, 'description').length).toBeLessThanOrEqual(170);
    expect(meta(html, 'keywords')).not.toBe('');
    expect(meta(html, 'author')).not.toBe('');
    expect(meta(html, 'og:title')).not.toBe('');
  });

  it.each(PAGES)('$path has a canonical address without .html, unless it is kept out', ({ html, path }) => {
    const canonical = canonicalOf(html);
    if (/<meta name="robots" content="noindex"/.test(html)) expect(canonical).toBeUndefined();
    else expect(new URL(canonical ?? '').pathname).toBe(path);
  });

  it.each(PAGES)('$path carries no style attribute, which the policy would block', ({ html }) => {
    expect(attributes(html, 'style')).toEqual([]);
  });

  it('has a title and a description of its own', () => {
    const shown = LANDING_PATHS.map((path) => pageAt(path).html);
    expect(new Set(shown.map(titleOf)).size).toBe(shown.length);
    expect(new Set(shown.map((html) => meta(html, 'description'))).size).toBe(shown.length);
  });
});

describe('structured data', () => {
  it.each(PAGES)('of $path parses, has a context, a type and whole addresses', ({ html }) => {
    for (const data of dataOf(html)) {
      expect(data['@context']).toBe('https://schema.org');
      expect(data['@type']).toBeTruthy();
      if (data.url) expect(data.url).toMatch(/^https?:\/\//);
    }
  });

  it.each(PAGES)('of $path never rates the company', ({ html }) => {
    expect(JSON.stringify(dataOf(html))).not.toMatch(/aggregateRating|"review"|reviewRating/);
  });

  it.each(['/', '/about', '/contact'])('names the company on %s', (path) => {
    expect(typesOf(path)).toContain('LocalBusiness');
  });

  it.each(SERVICE_SLUGS)('describes the service on /%s', (slug) => {
    expect(typesOf(`/${slug}`)).toContain('Service');
  });
});

describe('search engines', () => {
  it('are kept from private pages and shown the sitemap', () => {
    const robots = textOf('/robots.txt');
    for (const path of ['/admin', '/profile', '/cart', '/checkout'])
      expect(robots).toContain(`Disallow: ${path}\n`);
    expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap-index\.xml$/m);
  });

  it('find every landing page in the sitemap and none that asks not to be listed', () => {
    const listed = [...textOf('/sitemap-0.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    );
    expect(LANDING_PATHS.filter((path) => !listed.includes(path))).toEqual([]);
    expect(listed.filter((path) => pageAt(path).html.includes('content="noindex"'))).toEqual([]);
    expect(listed.filter((path) => /^\/(admin|profile|cart|checkout)$/.test(path))).toEqual([]);
  });
});
