// Reads files of content/ for the server.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import type * as binding from '#content/messages/binding.yml';
import type * as forms from '#content/messages/forms.yml';
import { type Company, company } from '#contract/company.ts';
import { type Visits, visits } from '#contract/diary/visits.ts';
import type { Schema } from '#contract/endpoint.ts';
import { type QuoteSettings, quoteSettings } from '#contract/quotes/quote-settings.ts';
import type { ContentEdits } from '#contract/shop-data.ts';
import { type FieldValues, splitFrontMatter, withFields } from '#contract/website/edits.ts';
import { type CompanyFacts, factsOf, keepSections } from '#lib/fill.ts';

/** company.yml, messages/forms.yml, emails, sample catalogue and reviews. */
export const CONTENT = resolve(import.meta.dirname, '../../../content');

const QUOTES = 'quotes.yml';

/** Mails lie in folders, which their edits don't name. @param file as edits name it */
export function contentPath(file: string, folder = CONTENT): string {
  const [mail = file] = file.startsWith('emails/') ? globSync(file.replace('/', '/*/'), { cwd: folder }) : [];
  return join(folder, mail);
}

/** What a file of content/ holds; `body` is the Markdown below its front matter. */
export function readOwn(file: string): Record<string, unknown> {
  const path = contentPath(file);
  // Owners deleted it to turn quotes off before there was a switch.
  if (file === QUOTES && !existsSync(path)) return { enabled: false };
  const source = readFileSync(path, 'utf8');
  const markdown = splitFrontMatter(source);
  return markdown ? { ...parse(markdown.head), body: markdown.body } : parse(source);
}

const withEdits = (file: string, edits: ContentEdits) => withFields(readOwn(file), edits[file]?.fields ?? {});

/**
 * @param file a file of content/
 * @param edits what was edited and published in the dashboard, in place of the file's own
 * @param isKept takes edits that an earlier version has published as they are, though this one's schema refuses them
 * @throws Error naming the file and each mistake
 */
export function readContent<T>(file: string, schema: Schema<T>, edits: ContentEdits = {}, isKept = false): T {
  const result = schema.safeParse(withEdits(file, edits));
  if (result.success) return result.data;
  const kept = isKept && edits[file];
  if (kept) return withFields(readContent(file, schema) as FieldValues, kept.fields) as T;
  const mistakes = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`content/${file} needs attention:\n- ${mistakes.join('\n- ')}`);
}

/** @throws Error naming each mistake */
export const readCompany = (edits?: ContentEdits, isKept?: boolean): Company =>
  readContent('company.yml', company, edits, isKept);

/** @throws Error naming each mistake */
export const readVisits = (edits?: ContentEdits, isKept?: boolean): Visits =>
  readContent('visits.yml', visits, edits, isKept);

/** Null where they are turned off: the site writes no quotes. @throws Error naming each mistake */
export function readQuotesFile(edits: ContentEdits = {}, isKept?: boolean): QuoteSettings | null {
  if (withEdits(QUOTES, edits).enabled === false) return null;
  return readContent(QUOTES, quoteSettings, edits, isKept);
}

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

const messagesOf = new WeakMap<Company, Map<string, unknown>>();
/** `readMessages` with the company's facts, once for each company: a publication may replace it. */
export function messagesFor<Messages>(file: string, company: Company): Messages {
  const known = messagesOf.get(company) ?? new Map<string, unknown>();
  messagesOf.set(company, known);
  if (!known.has(file)) known.set(file, readMessages(file, factsOf(company)));
  return known.get(file) as Messages;
}

/** Of the words that bind a customer. */
export const bindingMessages = (company: Company) => messagesFor<typeof binding>('binding', company);

export type FormMessages = typeof forms;
export const readFormMessages = (company: Company) => readMessages<FormMessages>('forms', factsOf(company));
