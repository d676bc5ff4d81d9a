// Small scripts stand in the page itself as long as it stays within the first flight of a connection: no request of theirs then
// takes a round trip beside the font and the picture that the first paint waits for.
import { brotliCompressSync, constants } from 'node:zlib';
import { type Files, staticImports } from './page-words.ts';

/** Ten packets of 1460 bytes (RFC 6928 §2), less the headers of the answer. */
const FIRST_FLIGHT = 14_000;
/** The quick pass is a tenth larger than the best one, which the page gets in the end. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const BEST = 0.9;

const MODULE = /<script type="module" src="(\/_astro\/[^"]+\.js)"><\/script>/g;
/** What a script fetches later is named as seen from its own folder. */
const BESIDE = /(["'`])\.\/([\w.-]+\.js)\1/g;

const hasRoom = (html: string): boolean => brotliCompressSync(html, QUICK).length * BEST <= FIRST_FLIGHT;

/** A script that brings others along comes with them. */
const standsAlone = (path: string, text: string): boolean =>
  staticImports(path, text).length === 0 && !/<\/script|<!--/i.test(text);

/** @returns the page with its scripts in it, one after the other, as far as there is room */
export function withOwnScripts(html: string, files: Files): string {
  let page = html;
  for (const [tag, path = ''] of html.matchAll(MODULE)) {
    const text = files.textOf(path);
    if (!standsAlone(path, text)) continue;
    const script = `<script type="module">${text.trim().replace(BESIDE, '$1/_astro/$2$1')}</script>`;
    const larger = page.replace(tag, () => script);
    if (hasRoom(larger)) page = larger;
  }
  return page;
}
