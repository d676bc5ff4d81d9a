// Linear-time parsing: ten times the text takes about ten times as long, whatever the text is.
import { createContext, Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { isCardAsPhone, looksLikeCardNumber } from '#contract/card-number.ts';
import { ENDPOINTS } from '#contract/openapi.ts';
import { holdsLink, withoutLinks } from '#contract/web-address.ts';
import { escapeText } from '#lib/calendar.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { wordsOf } from '#lib/search/fuzzy-match.ts';
import { readSpreadsheet } from '#server/catalogue/import-columns.ts';
import { parseCsv } from '#server/catalogue/read-csv.ts';
import { chooseVariant, isKnown, variant } from '#server/http/cached-bytes.ts';
import { networkOf } from '#server/http/client-address.ts';
import { staticSite } from '#server/http/static.ts';
import { readConfig } from '#server/platform/configuration.ts';
import { createLog } from '#server/platform/log.ts';

const BYTES = variant(Buffer.alloc(0), '"etag"', {});
const EVERY_ENCODING = { plain: BYTES, br: BYTES, gzip: BYTES };
const SHORT = 10_000;
const LONG = 100_000;
/** Linear code takes ten times as long, quadratic code a hundred. */
const MOST_TIMES = 40;
/** Shorter measurements mean nothing, in milliseconds. */
const LEAST_MS = 0.5;
/** Runs before a text counts as slow: a pause of the engine, to collect garbage or to compile, isn't the code's. */
const MOST_RUNS = 10;
/** Linear code has long answered: what still runs would hold the test for minutes, or for ever. */
const LIMIT_MS = 1_000;

/** Worst cases for a pattern: much that matches its beginning, and nothing that matches its end. */
const PIECES: Record<string, [before: string, piece: string]> = {
  letters: ['', 'a'],
  digits: ['', '7'],
  spaces: ['', ' '],
  slashes: ['', '/'],
  'slashes and a page': ['', '/.html'],
  'an address without its end': ['', 'a+'],
  'a domain without its end': ['a@', 'a-'],
  'labels of a domain': ['a@', 'a.'],
  'a path of another site': ['https://', 'a.b-'],
  'signs of percent': ['', '%25'],
  commas: ['', ',a'],
  'spaced digits': ['0', ' 7'],
  quotes: ['', '"'],
  'line breaks': ['', '\n'],
  encodings: ['', 'br ; '],
  brackets: ['[', ':0'],
};
const made = ([before, piece]: [string, string], length: number) =>
  `${before}${piece.repeat(Math.ceil(length / piece.length))}!`;

/** Processor time of this thread in milliseconds, independent of other load. */
function cost(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Only a script has a limit that also ends a running pattern. */
const script = new Script('work()');
const sandbox = createContext({ work: (): unknown => undefined });

/** @returns milliseconds; infinite where it hadn't answered in time */
function measured(work: () => unknown): number {
  sandbox.work = work;
  const before = cost();
  try {
    script.runInContext(sandbox, { timeout: LIMIT_MS });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return Number.POSITIVE_INFINITY;
    // A refusal is a result too.
  }
  return cost() - before;
}

/** In turns, so that what slows this machine down slows both. */
function isSlow(runs: number, [short, long]: [string, string], read: (text: string) => unknown): boolean {
  const times = Array.from({ length: runs }, () => [measured(() => read(short)), measured(() => read(long))]);
  const least = (which: 0 | 1) => Math.min(...times.map((pair) => pair[which] ?? 0));
  // Neither ends in time: infinite on both sides.
  return least(1) >= MOST_TIMES * Math.max(LEAST_MS, least(0));
}

/** @returns the texts that take more than linear time */
function slowOnes(read: (text: string) => unknown): string[] {
  return Object.entries(PIECES)
    .filter(([, piece]) => {
      const texts: [string, string] = [made(piece, SHORT), made(piece, LONG)];
      return isSlow(1, texts, read) && isSlow(MOST_RUNS, texts, read);
    })
    .map(([name]) => name);
}

const site = staticSite(readConfig({}), new Map());
const log = createLog('info', { write: () => undefined });
const request = (text: string, headers = {}) => ({ method: 'GET', url: text, headers }) as never;

const READERS: Record<string, (text: string) => unknown> = {
  'addresses of pages': (text) =>
    site.serve(request(text), { writeHead: () => ({ end: () => undefined }) } as never),
  'If-None-Match': (text) => isKnown(text, '"tag"'),
  'Accept-Encoding': (text) => chooseVariant(EVERY_ENCODING, text),
  'a hop of X-Forwarded-For': networkOf,
  'a line of the log': (text) => log.info({ reason: text }, text),
  'card numbers': looksLikeCardNumber,
  'phone numbers that are cards': isCardAsPhone,
  'links in what people write': holdsLink,
  'links in what an engineer writes': withoutLinks,
  'files of a spreadsheet': (text) => readSpreadsheet(parseCsv(text, 10)),
  'words for suggestions': wordsOf,
  'calendar files': escapeText,
  'HTML of mails and forms': escapeHtml,
};

describe.each(Object.entries(READERS))('%s', (_, read) => {
  it('are read in linear time', () => {
    expect(slowOnes(read)).toEqual([]);
  });
});

/** The part of a schema that says where texts may be. */
interface Shape {
  def: { type: string; shape?: Record<string, Shape>; element?: Shape; innerType?: Shape; in?: Shape };
}

/** A value with the text wherever the schema may check one. */
function filled({ def }: Shape, text: string): unknown {
  if (def.shape)
    return Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, filled(inner, text)]));
  if (def.element) return [filled(def.element, text)];
  const inner = def.innerType ?? def.in;
  return inner ? filled(inner, text) : text;
}

const schemas = Object.entries(ENDPOINTS).flatMap(([name, { body, query }]) =>
  [body, query].flatMap((schema) => (schema ? [[name, schema] as const] : [])),
);
it.each(schemas)('the input of %s is checked in linear time', (_, schema) => {
  expect(slowOnes((text) => schema.safeParse(filled(schema as unknown as Shape, text)))).toEqual([]);
});
