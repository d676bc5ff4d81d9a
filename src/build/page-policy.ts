// Trims a page's content security policy: Astro lists the hashes of all the site's scripts and styles on every page, which is longer
// than the rest of its head. Only those of the page's own inline scripts and styles stay.
import { hash } from 'node:crypto';

const POLICY = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/;
const INLINE = /<(script|style)(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/\1>/g;
/** Scripts that need no hash: data, or files of this site. */
const NOT_INLINE = /\ssrc=|application\/(ld\+)?json/;

function hashesOf(html: string, element: string): string {
  const texts = [...html.matchAll(INLINE)]
    .filter(([, name, attributes = '']) => name === element && !NOT_INLINE.test(attributes))
    .map(({ groups }) => groups?.text ?? '')
    .filter((text) => text !== '');
  return [...new Set(texts)].map((text) => ` 'sha256-${hash('sha256', text, 'base64')}'`).join('');
}

/** The page with only the hashes that it needs. */
export const withOwnHashes = (html: string): string =>
  html.replace(POLICY, (_, before: string, policy: string, after: string) => {
    const bare = policy.replace(/ 'sha256-[^']*'/g, '');
    const named = bare
      .replace(/script-src [^;]*/, (sources) => sources.trimEnd() + hashesOf(html, 'script'))
      .replace(/style-src [^;]*/, (sources) => sources.trimEnd() + hashesOf(html, 'style'));
    return before + named + after;
  });
