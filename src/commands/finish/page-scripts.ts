// Small scripts stand in the page itself as long as it stays within the first flight of a connection: no request of theirs then
// takes a round trip beside the font and the picture. They run once the page is painted: nothing of theirs is computed or laid
// out before what the visitor came for.
import { posix } from 'node:path';
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

/** As the bundler writes them. */
const IMPORT = /\bimport\{([^}]*)\}from["'](\.[^"']+)["'];?/g;
const EXPORT = /\bexport\{([^}]*)\};?\s*$/;
/**
 * Smaller than the headers of a request and its answer. A module as small as this must keep nothing between its calls: each script
 * gets a copy, and elsewhere on the page it may be loaded a second time.
 */
const MOST_BROUGHT = 1000;

/** A small module as a function that hands out what it exports; as it is, when it is none. */
function asFunction(text: string): string {
  const handed = EXPORT.exec(text)?.[1]?.replace(/([\w$]+) as ([\w$]+)/g, '$2:$1');
  return handed && text.length <= MOST_BROUGHT
    ? `(()=>{${text.replace(EXPORT, '')};return{${handed}}})()`
    : text;
}

/** The script as the body of a function, small modules that it brings along in it; null when it has to stay a file of its own. */
function bodyOf(path: string, files: Files): string | null {
  const body = files
    .textOf(path)
    .trim()
    .replace(IMPORT, (_, names: string, from: string) => {
      const module = asFunction(files.textOf(posix.join(posix.dirname(path), from)).trim());
      return `let{${names.replaceAll(' as ', ':')}}=${module};`;
    });
  const isWhole =
    staticImports(path, body).length === 0 && !/<\/script|<!--|\b(?:export|import)\b[^(]/i.test(body);
  return isWhole ? body.replace(BESIDE, '$1/_astro/$2$1') : null;
}

/** Each works as a task of its own after the next frame, so that a press in between is answered. */
const runner = (texts: readonly string[]): string =>
  `<script type="module">requestAnimationFrame(()=>{for(let one of[${texts.map((text) => `()=>{${text}}`)}])setTimeout(one)})</script>`;

/** @param bodies of the scripts that stand in the page, by their paths */
function withScripts(html: string, bodies: ReadonlyMap<string, string>): string {
  const page = html.replace(MODULE, (tag, path: string) => (bodies.has(path) ? '' : tag));
  return bodies.size === 0 ? page : page.replace('</body>', () => `${runner([...bodies.values()])}</body>`);
}

/** @returns the page with its scripts in it as far as there is room */
export function withOwnScripts(html: string, files: Files): string {
  const bodies = new Map<string, string>();
  for (const [, path = ''] of html.matchAll(MODULE)) {
    const body = bodyOf(path, files);
    if (body === null) continue;
    bodies.set(path, body);
    if (!hasRoom(withScripts(html, bodies))) bodies.delete(path);
  }
  return withScripts(html, bodies);
}
