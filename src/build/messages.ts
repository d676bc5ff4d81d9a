// Files of content/messages: parsed, checked, and turned into modules and the types of those.

import { z } from 'astro/zod';
import { parse } from 'yaml';
import { type CompanyFacts, fill } from '#lib/fill.ts';

const WRITE = 'Write some words';
const FORMS = `${WRITE}, or "one:" and "other:" below, each with some words and "other:" with {count}`;
const word = z.string(WRITE).trim().min(1, WRITE);
const counted = z
  .strictObject({ one: word, other: word }, FORMS)
  .refine(({ other }) => other.includes('{count}'), FORMS);
const messages = z.record(
  z.string().regex(/^[a-z]\w*$/i),
  z.union([word, counted], FORMS),
  'List the messages, each as "name: some words"',
);
/** What the code fills in; the names of the company's facts have dots, or are `brand`. */
const PLACEHOLDER = /\{(\w+)\}/g;

/** A message's text for every count, and for exactly 1 if that differs. */
type Texts = [other: string, one?: string];

const placeholdersIn = (texts: Texts, facts: CompanyFacts): string[] => [
  ...new Set(
    texts
      .flatMap((text = '') => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))
      .filter((name) => !(name in facts)),
  ),
];

function read(yaml: string): [name: string, texts: Texts][] {
  let written: unknown;
  try {
    written = parse(yaml) ?? {};
  } catch (error) {
    throw new Error(`cannot be read: ${(error as Error).message}`);
  }
  const { data, error } = messages.safeParse(written);
  if (error)
    throw new Error(error.issues.map(({ path, message }) => [...path, message].join(': ')).join('\n  '));
  return Object.entries(data).map(([name, text]) => [
    name,
    typeof text === 'string' ? [text] : [text.other, text.one],
  ]);
}

/** One constant, with facts filled in and the code's placeholders left; a text for exactly 1 is the second line. */
function exportOf(name: string, texts: Texts, placeholders: string[], facts: CompanyFacts): string {
  const own = placeholders.map((placeholder) => [placeholder, `{${placeholder}}`]);
  const values = { ...Object.fromEntries(own), ...facts };
  try {
    const filled = texts.map((text = '') => fill(text.replace(/\s+/g, ' '), values));
    return `export const ${name} = ${JSON.stringify(filled.join('\n'))};\n`;
  } catch (mistake) {
    throw new Error(`${name}: ${(mistake as Error).message}`);
  }
}

function declarationOf(name: string, placeholders: string[]): string {
  const names = placeholders.map((placeholder) => `'${placeholder}'`).join(' | ');
  return `  export const ${name}: ${names ? `Phrase<${names}>` : 'string'};\n`;
}

/**
 * A file's module, and the types of that.
 * @param file its name without `.yml`
 * @throws Error naming file, message and what to write instead
 */
export function toModule(file: string, yaml: string, facts: CompanyFacts): { code: string; types: string } {
  let code = '';
  let types = `declare module '#content/messages/${file}.yml' {\n  import type { Phrase } from '#lib/fill.ts';\n`;
  try {
    for (const [name, texts] of read(yaml)) {
      const placeholders = placeholdersIn(texts, facts);
      code += exportOf(name, texts, placeholders, facts);
      types += declarationOf(name, placeholders);
    }
  } catch (mistake) {
    throw new Error(`content/messages/${file}.yml needs attention:\n  ${(mistake as Error).message}`);
  }
  return { code, types: `${types}}\n` };
}
