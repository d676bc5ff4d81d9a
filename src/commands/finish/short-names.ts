// Pictures by their name and a few letters of their hash: long addresses cost bytes on every page that mentions them.
import { createHash } from 'node:crypto';

const ENCODED = String.raw`/_astro/(?:large\.|small\.)?([\w.-]+?)\.[\w-]{8}(?:_\w+)?\.(avif|webp|jpg|png)`;
const ADDRESS = new RegExp(ENCODED, 'g');
const CANDIDATE = new RegExp(`${ENCODED} (\\d+)w`, 'g');
/** A picture with all its encodings. */
const PICTURE = /<picture[\s\S]*?<\/picture>|<img\s[^>]*>/g;
/** 30 bits, and the name beside them. */
const HASH_LENGTH = 5;

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').replace(/[-_]/g, '').slice(0, HASH_LENGTH);

/** New names by old addresses; a picture that stands on two pages in different sets of widths has a name in each. */
export type Renamed = Map<string, Set<string>>;

function rename(renamed: Renamed, from: string, to: string): string {
  renamed.set(from, (renamed.get(from) ?? new Set()).add(to));
  return to;
}

/** Encodings of one picture share a name and a hash, and differ by their width: what repeats compresses to nothing. */
function shortPicture(picture: string, renamed: Renamed): string {
  const names = new Map<string, string>();
  const found = [...picture.matchAll(CANDIDATE)];
  const hash = hashOf(found.map(([candidate]) => candidate).join());
  for (const [candidate, stem = '', type = '', width = ''] of found)
    names.set(candidate.split(' ')[0] ?? '', `/_astro/${stem}.${hash}-${width}.${type}`);
  return picture.replace(ADDRESS, (from) => {
    const to = names.get(from);
    return to ? rename(renamed, from, to) : from;
  });
}

/** @param renamed is told of every picture that the page mentions */
export function shortPictures(html: string, renamed: Renamed): string {
  const pictures = html.replace(PICTURE, (picture) => shortPicture(picture, renamed));
  return pictures.replace(ADDRESS, (from: string, stem: string, type: string) =>
    rename(renamed, from, `/_astro/${stem}.${hashOf(from)}.${type}`),
  );
}
