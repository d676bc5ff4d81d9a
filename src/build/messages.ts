// Files of content/messages: parsed, checked against the generated types, and turned into modules and those types.

import { z } from 'astro/zod';
import { parse } from 'yaml';
import { type Facts, fill } from '#lib/fill.ts';

const WRITE = 'Write some words';
const FORMS = `${WRITE}, or "one:" and "other:" below, each with some words`;
const word = z.string(WRITE).trim().min(1, WRITE);
const counted = z.union([word, z.strictObject({ one: word, other: word }, FORMS)], FORMS);
const PLACEHOLDER = /\{(\w+)\}/g;
const DECLARED = /^ {2}export const (\w+): (?:string|Phrase<(.*)>);$/gm;

/** A text, or one for exactly 1 and one for other counts. */
type Written = string | { one: string; other: string };
/** Placeholders of each message, besides the facts of company.yml. */
type Placeholders = ReadonlyMap<string, readonly string[]>;

const textsOf = (written: Written): string[] =>
  typeof written === 'string' ? [written] : [written.other, written.one];

function read(yaml: string): unknown {
  try {
    return parse(yaml) ?? {};
  } catch (error) {
    throw new Error(`cannot be read: ${(error as Error).message}`);
  }
}

const placeholdersIn = (written: Written, facts: Facts): string[] => [
  ...new Set(
    textsOf(written)
      .flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))
      .filter((name) => !(name in facts)),
  ),
];

/** The types of one file. @throws Error unless it is a list of messages */
export function declarationOf(file: string, yaml: string, facts: Facts): string {
  const messages = z.record(z.string().regex(/^[a-z]\w*$/i), counted).parse(read(yaml));
  const lines = Object.entries(messages).map(([name, written]) => {
    const names = placeholdersIn(written, facts).map((placeholder) => `'${placeholder}'`);
    return `  export const ${name}: ${names.length > 0 ? `Phrase<${names.join(' | ')}>` : 'string'};`;
  });
  const used = lines.some((line) => line.includes('Phrase<'))
    ? ["  import type { Phrase } from '#lib/fill.ts';\n"]
    : [];
  return [`declare module '#content/messages/${file}.yml' {`, ...used, ...lines, '}'].join('\n');
}

/** @param types written by `npm run messages` @returns null for a file that isn't in it */
export function declaredIn(types: string, file: string): Placeholders | null {
  const start = types.indexOf(`declare module '#content/messages/${file}.yml' {`);
  if (start < 0) return null;
  const block = types.slice(start, types.indexOf('\n}', start));
  return new Map(
    [...block.matchAll(DECLARED)].map(([, name = '', names = '']) => [
      name,
      [...names.matchAll(/'(\w+)'/g)].map(([, placeholder = '']) => placeholder),
    ]),
  );
}

function schemaOf(known: Placeholders) {
  const shape = [...known].map(([name, placeholders]) => [
    name,
    placeholders.includes('count') ? counted : word,
  ]);
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType<Written>>, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `No page asks for ${keys?.map((key) => `"${key}"`).join(', ')}. Known here: ${[...known.keys()].join(', ')} (after adding one: npm run messages)`
        : 'List the messages, each as "name: some words"',
  });
}

/** One constant per message, with facts filled in and the code's placeholders left; a text for exactly 1 is the second line. */
function exportsOf(yaml: string, known: Placeholders, facts: Facts): string[] {
  const { data, error } = schemaOf(known).safeParse(read(yaml));
  if (error)
    throw new Error(error.issues.map(({ path, message }) => [...path, message].join(': ')).join('\n  '));
  return Object.entries(data).map(([name, written]) => {
    const own = (known.get(name) ?? []).map((placeholder) => [placeholder, `{${placeholder}}`]);
    const values = { ...Object.fromEntries(own), ...facts };
    try {
      const text = textsOf(written).map((one) => fill(one.replace(/\s+/g, ' '), values));
      return `export const ${name} = ${JSON.stringify(text.join('\n'))};`;
    } catch (mistake) {
      throw new Error(`${name}: ${(mistake as Error).message}`);
    }
  });
}

/**
 * @param file its name in content/messages without `.yml`
 * @param types written by `npm run messages`
 * @throws Error naming file, message and what to write instead
 */
export function toModule(file: string, yaml: string, types: string, facts: Facts): string {
  const path = `content/messages/${file}.yml`;
  const known = declaredIn(types, file);
  if (!known) throw new Error(`${path}: no page asks for this file (after adding one: npm run messages)`);
  try {
    return `${exportsOf(yaml, known, facts).join('\n')}\n`;
  } catch (mistake) {
    throw new Error(`${path} needs attention:\n  ${(mistake as Error).message}`);
  }
}
