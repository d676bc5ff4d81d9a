// From a file of content/words to a module: one constant for each word, so that scripts carry only what they use.
import { parse } from 'yaml';
import { type Facts, fill } from '#lib/fill.ts';
import type { Written } from './group.ts';
import { SCHEMAS, type WordFile } from './schemas.ts';

const isKnown = (file: string): file is WordFile => file in SCHEMAS;

/** The words as one text: facts filled in, the code's own placeholders left, for one beneath for others. @throws as `fill` */
function textOf(written: Written, own: readonly string[], facts: Facts): string {
  const values = { ...Object.fromEntries(own.map((name) => [name, `{${name}}`])), ...facts };
  const texts = typeof written === 'string' ? [written] : [written.other, written.one];
  return texts.map((text) => fill(text.replace(/\s+/g, ' '), values)).join('\n');
}

function read(yaml: string): unknown {
  try {
    return parse(yaml);
  } catch (error) {
    throw new Error(`cannot be read: ${(error as Error).message}`);
  }
}

/** @throws Error with a line for each mistake: the word, and what to write instead */
function exportsOf(file: WordFile, yaml: string, facts: Facts): string[] {
  const { schema, placeholders } = SCHEMAS[file];
  const { data, error } = schema.safeParse(read(yaml));
  if (error)
    throw new Error(error.issues.map(({ path, message }) => [...path, message].join(': ')).join('\n  '));
  return Object.entries<Written>(data).map(([name, written]) => {
    try {
      return `export const ${name} = ${JSON.stringify(textOf(written, placeholders[name] ?? [], facts))};`;
    } catch (mistake) {
      throw new Error(`${name}: ${(mistake as Error).message}`);
    }
  });
}

/**
 * @param file its name in content/words without `.yml`
 * @param facts what placeholders such as `{company.phone}` stand for
 * @throws Error that names the file, the word and what to write instead
 */
export function toModule(file: string, yaml: string, facts: Facts): string {
  const path = `content/words/${file}.yml`;
  if (!isKnown(file))
    throw new Error(`${path}: no page asks for this file. Known: ${Object.keys(SCHEMAS).join(', ')}`);
  try {
    return `${exportsOf(file, yaml, facts).join('\n')}\n`;
  } catch (mistake) {
    throw new Error(`${path} needs attention:\n  ${(mistake as Error).message}`);
  }
}
