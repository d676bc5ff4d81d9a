// Every word that the styles of a page may be about: of its markup, and of the scripts that it may load.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const LINKED = /<script[^>]*\ssrc="([^"]+)"|(?:component-url|renderer-url)="([^"]+)"/g;
const IMPORTED = /["'`](\.{1,2}\/[\w.-]+\.js|_astro\/[\w.-]+\.js)["'`]/g;
/** Stand in React's own chunks: what loads those later brings all styles with it (src/islands/styles.ts). */
const REACT = /Minified React error|react\.dev\/errors|__CLIENT_INTERNALS_DO_NOT_USE/;

const wordsIn = (text: string): string[] => [
  ...text.split(/[\s"'`]+/),
  ...text.split(/[\s"'`{}$=<>;:,()[\].!?&|]+/),
];

export interface Files {
  /** @param path like /_astro/name.js */
  textOf(path: string): string;
}

function oncePerPath<Read>(read: (path: string) => Read): (path: string) => Read {
  const known = new Map<string, Read>();
  return (path) => {
    const found = known.get(path) ?? read(path);
    known.set(path, found);
    return found;
  };
}

/** The built scripts and stylesheets, each read once. */
export function readFiles(root: string): Files {
  return { textOf: oncePerPath((path) => readFileSync(join(root, path), 'utf8')) };
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORTED)].map(([, to = '']) =>
    to.startsWith('_astro/') ? `/${to}` : posix.join(posix.dirname(path), to),
  );
}

function reaches(path: string, files: Files, isWanted: (text: string) => boolean): boolean {
  const seen = new Set<string>();
  const queue = [path];
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const text = files.textOf(next);
    if (isWanted(text)) return true;
    queue.push(...staticImports(next, text));
  }
  return false;
}

/** Scripts that come along with one. */
export function staticImports(path: string, text: string): string[] {
  return [...text.matchAll(/(?:^|[;}\s])(?:import|export)[\w$*{}\s,]*?(?:from\s*)?["'](\.[^"']+)["']/g)].map(
    ([, to = '']) => posix.join(posix.dirname(path), to),
  );
}

/** Words of the scripts that a page names, which many pages name alike. */
function scriptWords(
  sources: readonly string[],
  isIsland: boolean,
  files: Files,
  wordsOf: (path: string) => readonly string[],
): Set<string> {
  const words = new Set<string>();
  const queue = [...sources];
  const seen = new Set<string>();
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (seen.has(path) || !path.startsWith('/_astro/')) continue;
    seen.add(path);
    if (!isIsland && reaches(path, files, (text) => REACT.test(text))) continue;
    const text = files.textOf(path);
    for (const word of wordsOf(path)) words.add(word);
    queue.push(...importsOf(path, text));
  }
  return words;
}

function markupWords(html: string): Set<string> {
  const words = new Set<string>();
  const markup = html.replace(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '');
  for (const [, name = ''] of markup.matchAll(/<([a-z][\w-]*)/gi)) words.add(name.toLowerCase());
  for (const [, , value = ''] of markup.matchAll(/\s(class|id)="([^"]*)"/g))
    for (const name of value.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(/\s+/)) words.add(name);
  for (const [property] of markup.matchAll(/--[a-z][\w-]*/g)) words.add(property);
  return words;
}

export interface Words {
  markup: Set<string>;
  scripts: Set<string>;
}

/** Finds the words of page after page. */
export function wordFinder(files: Files): (html: string) => Words {
  const wordsOf = oncePerPath((path) => wordsIn(files.textOf(path)));
  const known = new Map<string, Set<string>>();
  return (html) => {
    const isIsland = html.includes('<astro-island');
    const sources = [...html.matchAll(LINKED)].map(([, source, url]) => source ?? url ?? '');
    const key = [isIsland, ...new Set(sources)].join();
    const words = known.get(key) ?? scriptWords(sources, isIsland, files, wordsOf);
    known.set(key, words);
    return { markup: markupWords(html), scripts: words };
  };
}
