// Reads files of content/ for the server.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import type * as forms from '#content/messages/forms.yml';
import { type Company, company } from '#contract/company.ts';
import { type Visits, visits } from '#contract/diary/visits.ts';
import type { Schema } from '#contract/endpoint.ts';
import { type QuoteSettings, quoteSettings } from '#contract/quotes/quote-settings.ts';
import { type CompanyFacts, factsOf, keepSections } from '#lib/fill.ts';

/** company.yml, messages/forms.yml, emails, sample catalogue and reviews. */
export const CONTENT = resolve(import.meta.dirname, '../../../content');

/** @param file a YAML file in content/ @throws Error naming the file and each mistake */
export function readContent<T>(file: string, schema: Schema<T>): T {
  const result = schema.safeParse(parse(readFileSync(join(CONTENT, file), 'utf8')));
  if (result.success) return result.data;
  const mistakes = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`content/${file} needs attention:\n- ${mistakes.join('\n- ')}`);
}

/** @throws Error naming each mistake */
export const readCompany = (): Company => readContent('company.yml', company);

/** @throws Error naming each mistake */
export const readVisits = (): Visits => readContent('visits.yml', visits);

/** Null without the file: the site writes no quotes. @throws Error naming each mistake */
export const readQuoteSettings = (): QuoteSettings | null =>
  existsSync(join(CONTENT, 'quotes.yml')) ? readContent('quotes.yml', quoteSettings) : null;

/**
 * A file of content/messages, with the type that pages import (src/build/messages.ts).
 * Placeholders that aren't facts stay, for `fillIn`.
 */
export function readMessages<Messages>(file: string, facts: CompanyFacts = {}): Messages {
  const texts = readContent(`messages/${file}.yml`, z.record(z.string(), z.string('Write some words')));
  const filled = Object.entries(texts).map(([name, text]) => [
    name,
    keepSections(text, facts).replace(/\{([\w.]+)\}/g, (own, fact) => facts[fact] ?? own),
  ]);
  return Object.fromEntries(filled);
}

export type FormMessages = typeof forms;
export const readFormMessages = (company: Company) => readMessages<FormMessages>('forms', factsOf(company));
