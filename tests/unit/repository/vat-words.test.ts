// Where the company isn't registered for VAT, no text of content/ says the word, nor an endpoint's description.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openApiDocument } from '#contract/openapi.ts';
import { factsOf, keepSections } from '#lib/fill.ts';
import type { QuoteMessages } from '#server/my-records/quote-markup.ts';
import { CONTENT, readCompany, readMessages } from '#server/platform/content.ts';
import { SRC, sources } from '../../support/repository/sources.ts';

const WORD = /\bVAT\b|value.added tax/i;
const registered = readCompany();
const company = { ...registered, vat: { ...registered.vat, registered: false } };
const facts = factsOf(company);

/** What readers see of a file: YAML without its comments, Markdown with its front matter. */
function textOf(file: string): string {
  const source = readFileSync(join(CONTENT, file), 'utf8');
  if (file.endsWith('.yml')) return JSON.stringify(parse(source));
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  return JSON.stringify(parse(head)) + body;
}

/** Shown only on what was invoiced with VAT, and beside the setting itself (the footer). */
const BY_SETTING = ['company.yml', 'messages/invoice.yml', 'messages/company.yml'];
const texts = globSync('**/*.{md,yml}', { cwd: CONTENT }).filter((file) => !BY_SETTING.includes(file));

describe('where the company isn’t registered for VAT', () => {
  it.each(texts)('content/%s doesn’t say it', (file) => {
    expect(keepSections(textOf(file), facts)).not.toMatch(WORD);
  });

  it('the page of a quote without scripts doesn’t say it', () => {
    expect(JSON.stringify(readMessages('quotes', facts))).not.toMatch(WORD);
    const { total } = readMessages<QuoteMessages>('quotes', factsOf(registered));
    expect(total).toBe('Total, VAT included');
  });

  it('the description of the API doesn’t say it', () => {
    expect(JSON.stringify(openApiDocument('The company', ''))).not.toMatch(/\bVAT\b/);
  });
});

/** Beside the setting, or tested with it: the mistake in it, its form, the emails' last lines, the columns of an export. */
const ASKS = [
  'contract/company.ts',
  'contract/website/business-pages.ts',
  'server/exports/export-documents.ts',
  'server/mail/frame.ts',
];

it('code says VAT only where it asks for the setting', () => {
  const saying = sources().filter((file) =>
    readFileSync(join(SRC, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      .match(/\bVAT\b/),
  );
  expect(saying).toEqual(ASKS);
});
