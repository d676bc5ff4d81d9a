import { describe, expect, it } from 'vitest';
import { attributes, fileOf, PAGES, textOf } from './built-site.ts';

/** Answered by the API service, which is not part of the static site. */
const isOfTheApi = (path: string) => path.startsWith('/api/');

const ORIGIN = new URL(attributes(textOf('/index.html'), 'href').find((href) => /^https?:/.test(href)) ?? '')
  .origin;

/** Every address of this site that the page names, as path with fragment. */
function addressesOf(html: string, from: string): string[] {
  const named = [
    ...['href', 'src', 'action', 'poster'].flatMap((name) => attributes(html, name)),
    ...attributes(html, 'srcset').flatMap((set) =>
      set.split(',').map((part) => part.trim().split(/\s+/)[0] ?? ''),
    ),
    ...[...html.matchAll(/property="og:image" content="([^"]*)"/g)].map(([, address = '']) => address),
  ];
  return named
    .filter((address) => address !== '' && !/^(?:mailto|tel|data|blob):/.test(address))
    .map((address) => new URL(address, `${ORIGIN}${from}`))
    .filter(({ origin }) => origin === ORIGIN)
    .map(({ pathname, hash }) => `${decodeURIComponent(pathname)}${hash}`);
}

function isBroken(address: string): boolean {
  const [path = '', fragment] = address.split('#');
  if (isOfTheApi(path)) return false;
  const file = fileOf(path);
  if (!file) return true;
  return (
    Boolean(fragment) && file.endsWith('.html') && !attributes(textOf(file), 'id').includes(String(fragment))
  );
}

describe('links', () => {
  it.each(PAGES)('$path names nothing of this site that is not there', ({ path, html }) => {
    expect([...new Set(addressesOf(html, path))].filter(isBroken)).toEqual([]);
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
});
