// The built site under test: a copy of the folder named by SITE_DIST, or of dist (copied-site.ts).
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { inject } from 'vitest';
import { SERVICE_SLUGS } from '../../src/contract/services.ts';

const ROOT = resolve(import.meta.dirname, '../..');
export const DIST = inject('site');

const textCache = new Map<string, string>();

/**
 * A file of the site as text.
 * @param path from its root, like '/coffee.html'
 */
export function textOf(path: string): string {
  const cached = textCache.get(path);
  if (cached !== undefined) return cached;
  const text = readFileSync(join(DIST, path), 'utf8');
  textCache.set(path, text);
  return text;
}

interface BuiltPage {
  /** As in a URL: '/coffee' */
  path: string;
  html: string;
}

const isRedirect = (html: string): boolean => /http-equiv="refresh"/.test(html);

/** Every page but the redirects. */
export const PAGES: readonly BuiltPage[] = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.replaceAll('\\', '/'))
  .map((file) => ({
    path: `/${file.replace(/\.html$/, '')}`.replace(/\/index$/, '/'),
    html: textOf(`/${file}`),
  }))
  .filter(({ html }) => !isRedirect(html))
  .sort((one, other) => one.path.localeCompare(other.path));

const LEGAL_SLUGS = readdirSync(join(ROOT, 'content/legal')).map((file) => file.replace(/\.md$/, ''));

/** Landing pages: no React, few bytes. */
export const LANDING_PATHS: readonly string[] = [
  '/',
  '/services',
  '/about',
  '/contact',
  '/review',
  '/quote',
  ...SERVICE_SLUGS.map((slug) => `/${slug}`),
  ...LEGAL_SLUGS.map((slug) => `/${slug}`),
];

/** @throws Error when the build has no such page */
export function pageAt(path: string): BuiltPage {
  const page = PAGES.find((one) => one.path === path);
  if (!page) throw new Error(`the build has no page ${path}`);
  return page;
}

/** The styles in a page and in the sheets that it links. */
export function stylesOf(html: string): string[] {
  const inline = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
  const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) => path);
  return [...inline, ...linked.map(textOf)];
}

/** The file that a path of this site serves; null when there is none. */
export function fileOf(path: string): string | null {
  const candidates = path === '/' ? ['/index.html'] : [path, `${path}.html`];
  return candidates.find((file) => statSync(join(DIST, file), { throwIfNoEntry: false })?.isFile()) ?? null;
}

/** By text: pages share their scripts. */
const bytesOf = new Map<string, number>();

/** Bytes after brotli, as the server sends them. */
export function brotliBytes(text: string): number {
  const bytes = bytesOf.get(text) ?? brotliCompressSync(text).byteLength;
  bytesOf.set(text, bytes);
  return bytes;
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&#38;': '&',
};
export const decoded = (text: string): string =>
  text.replace(/&#?\w+;/g, (entity) => ENTITIES[entity] ?? entity);

/** Every value of an attribute in the page. @example attributes(html, 'href') */
export const attributes = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => decoded(value));

/** Whether it has noindex. */
export const isUnlisted = (html: string): boolean => /<meta name="robots" content="noindex"/.test(html);

/** Indexable pages. */
export const LISTED: readonly BuiltPage[] = PAGES.filter(({ html }) => !isUnlisted(html));

/** The content of a meta element by its name or property; empty when there is none. */
export const metaOf = (html: string, name: string): string =>
  decoded(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '');

export const canonicalOf = (html: string): string | undefined =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

/** Structured data, parsed. */
export interface Data {
  '@context': string;
  '@type': string;
  '@id'?: string;
  [key: string]: unknown;
}

/**
 * All of the page's.
 * @throws SyntaxError when some of it is not JSON
 */
export const dataOf = (html: string): Data[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  );

/** The one of a type. @throws Error when the page has none */
export function dataOfType(html: string, type: string): Data {
  const data = dataOf(html).find((one) => one['@type'] === type);
  if (!data) throw new Error(`the page has no ${type}`);
  return data;
}

export interface Link {
  href: string;
  /** Its accessible name. */
  name: string;
}

const nameOf = (attributesText: string, inner: string): string => {
  const label = /\saria-label="([^"]*)"/.exec(attributesText)?.[1];
  const visible = inner
    .replace(/<(\w+)[^>]*\saria-hidden="true"[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<img[^>]*\salt="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]*>/g, '');
  return decoded(label ?? visible)
    .replace(/\s+/g, ' ')
    .trim();
};

/** Every link of the page, with its accessible name. */
export const linksOf = (html: string): Link[] =>
  [...html.matchAll(/<a(\s[^>]*)?>([\s\S]*?)<\/a>/g)]
    .map(([, own = '', inner = '']) => ({
      href: decoded(/\shref="([^"]*)"/.exec(own)?.[1] ?? ''),
      name: nameOf(own, inner),
    }))
    .filter(({ href }) => href !== '');
