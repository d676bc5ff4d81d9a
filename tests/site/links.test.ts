// Internal links: every address in the build exists, and link texts say where they lead.
import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REDIRECTS } from '../../src/lib/redirects.ts';
import { attributes, DIST, fileOf, linksOf, PAGES, stylesOf, textOf } from './built-site.ts';

/** Served by the API service, not by the static site. */
/** Made by the service: no file of the build. */
const isOfTheService = (path: string) => path.startsWith('/api/') || path === '/book';

const ORIGIN = new URL(attributes(textOf('/index.html'), 'href').find((href) => /^https?:/.test(href)) ?? '')
  .origin;

const ASSETS = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).map(
  (file) => `/${file.replaceAll('\\', '/')}`,
);

const styleAddresses = (css: string): string[] =>
  [...css.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/g)].map(([, address = '']) => address);
const scriptImports = (code: string): string[] =>
  [...code.matchAll(/(?:from|import)\s*\(?\s*["'`](\.{1,2}\/[^"'`]+)["'`]/g)].map(
    ([, address = '']) => address,
  );

/** Addresses on this site, as path with fragment. */
function ofThisSite(addresses: readonly string[], from: string): string[] {
  return addresses
    .filter((address) => address !== '' && !/^(?:mailto|tel|data|blob):/.test(address))
    .map((address) => new URL(address, `${ORIGIN}${from}`))
    .filter(({ origin }) => origin === ORIGIN)
    .map(({ pathname, hash }) => `${decodeURIComponent(pathname)}${hash}`);
}

/** Every address in the page's elements, styles, head and structured data. */
function addressesOf(html: string): string[] {
  return [
    ...['href', 'src', 'action', 'poster', 'component-url', 'renderer-url'].flatMap((name) =>
      attributes(html, name),
    ),
    ...attributes(html, 'srcset').flatMap((set) =>
      set.split(',').map((part) => part.trim().split(/\s+/)[0] ?? ''),
    ),
    ...attributes(html, 'content').filter((value) => value.startsWith(`${ORIGIN}/`)),
    ...stylesOf(html).flatMap(styleAddresses),
    ...[...html.matchAll(/"(?:url|image|item)":"([^"]*)"/g)].map(([, address = '']) => address),
  ];
}

function isBroken(address: string): boolean {
  const [path = '', fragment] = address.split('#');
  if (isOfTheService(path)) return false;
  if (REDIRECTS[path]) return true;
  const file = fileOf(path);
  if (!file) return true;
  return (
    Boolean(fragment) && file.endsWith('.html') && !attributes(textOf(file), 'id').includes(String(fragment))
  );
}

describe('links', () => {
  it.each(PAGES)('$path references nothing of this site that is missing or redirected', ({ path, html }) => {
    expect([...new Set(ofThisSite(addressesOf(html), path))].filter(isBroken)).toEqual([]);
  });

  it.each(PAGES)('$path has no plain http address and no id twice', ({ html, path }) => {
    const outside = attributes(html, 'href').filter((href) => href.startsWith('http:'));
    expect(outside.filter((href) => new URL(href).origin !== ORIGIN)).toEqual([]);
    const ids = attributes(html, 'id');
    expect(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      path,
    ).toEqual([]);
  });

  it.each(ASSETS.filter((file) => /\.(?:js|css)$/.test(file)))('%s loads only existing files', (file) => {
    const text = textOf(file);
    const named = file.endsWith('.css') ? styleAddresses(text) : scriptImports(text);
    const there = named.map((address) => posix.resolve(posix.dirname(file), address));
    expect(there.filter((path) => !fileOf(path))).toEqual([]);
  });

  it('in manifest and sitemap exist', () => {
    const { start_url, icons } = JSON.parse(textOf('/site.webmanifest')) as {
      start_url: string;
      icons: { src: string }[];
    };
    const listed = [...textOf('/sitemap-0.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc);
    const named = [start_url, ...icons.map(({ src }) => src), ...listed];
    expect(ofThisSite(named, '/')).toHaveLength(named.length);
    expect(ofThisSite(named, '/').filter(isBroken)).toEqual([]);
  });
});

describe('link texts', () => {
  /** Meaningless in a screen reader's list of links. */
  const EMPTY =
    /^(?:click )?(?:here|this|this page|link|more|learn more|read more|see more|details|go)[.!…→\s]*$/i;

  it.each(PAGES)('on $path say where they lead', ({ html }) => {
    expect(linksOf(html).filter(({ name }) => name === '' || EMPTY.test(name))).toEqual([]);
  });

  it.each(PAGES)('on $path that are equal lead to the same page', ({ html }) => {
    const targets = new Map<string, Set<string>>();
    for (const { name, href } of linksOf(html)) {
      if (href.startsWith('#')) continue;
      const hrefs = targets.get(name) ?? new Set();
      targets.set(name, hrefs.add(href.replace(/#.*/, '')));
    }
    const doubtful = [...targets].filter(([, addresses]) => addresses.size > 1);
    expect(doubtful.map(([name, addresses]) => [name, ...addresses])).toEqual([]);
  });
});
