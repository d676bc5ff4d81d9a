// Every word that stands on a page comes from content/, where the owner finds it: none is written into a template.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../src');
const templates = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.astro'),
);

/** What a person reads or hears: text between tags, and attributes that hold words. */
function literalWords(template: string): string[] {
  const markup = template
    .replace(/^---[\s\S]*?\n---\n/, '')
    .replace(/<(script|style)[\s\S]*?<\/\1>|\{\/\*[\s\S]*?\*\/\}/g, '')
    .replace(/=>/g, '');
  const texts = [...markup.matchAll(/>([^<>{}]*\p{L}{2}[^<>{}]*)</gu)].map(([, text]) => text);
  const attributes = [
    ...markup.matchAll(
      /\s(?:aria-label|alt|title|label|hint|placeholder|button|note|ask)="([^"]*\p{L}[^"]*)"/gu,
    ),
  ].map(([, text]) => text);
  return [...texts, ...attributes].map((text) => text?.trim() ?? '').filter((text) => !isCode(text));
}

/** What is left of an expression around nested markup: `) : (` and the like. */
const isCode = (text: string): boolean =>
  /[()]|&&|\?|^\W*$/.test(text) && !/^[A-Z][\w' ,.]+[.?!]?$/.test(text);

it('words are seen where there are some, or the rule below would say nothing', () => {
  const template = '---\nconst a = 1;\n---\n<p title="Close it">Call us today<b>{a}</b></p>';
  expect(literalWords(template)).toEqual(['Call us today', 'Close it']);
  expect(templates).toContain('pages/index.astro');
});

it.each(templates)('%s', (file) => {
  expect(literalWords(readFileSync(join(SRC, file), 'utf8'))).toEqual([]);
});
