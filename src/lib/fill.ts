// Placeholders in the messages and pages of content/: facts of company.yml go in at build time, values of the code later.
import type { Company } from '#contract/company.ts';
import { escapeHtml } from './escape-html.ts';

const PLACEHOLDER = /\{([a-zA-Z]+(?:\.[a-zA-Z]+)*)\}/g;

export type Facts = Readonly<Record<string, string>>;

/** What each placeholder stands for, by its name without braces. */
export function factsOf(company: Company): Facts {
  const { street, locality, postcode } = company.address;
  return {
    'company.name': company.name,
    'company.legalName': company.legalName,
    'company.number': company.number,
    'company.vat': company.vat,
    'company.ico': company.ico,
    'company.phone': company.phone,
    'company.email': company.email,
    'company.address': `${street}, ${locality} ${postcode}`,
    'shop.currency': company.currency,
    brand: company.agentFor,
  };
}

/** The text with its placeholders replaced. @throws Error on a placeholder that stands for nothing */
export function fill(text: string, facts: Facts): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string) => {
    const fact = facts[name];
    if (fact === undefined)
      throw new Error(
        `${placeholder} in "${text.slice(0, 60)}" stands for nothing. Known: ${Object.keys(facts).join(', ')}`,
      );
    return fact;
  });
}

/** As `fill`, for rendered Markdown: facts are escaped. */
export function fillHtml(html: string, facts: Facts): string {
  const escaped = Object.entries(facts).map(([name, fact]) => [name, escapeHtml(fact)]);
  return fill(html, Object.fromEntries(escaped));
}

/** Every text inside plain objects and lists filled; pictures, dates and numbers stay as they are. */
export function fillAll<T>(value: T, facts: Facts): T {
  if (typeof value === 'string') return fill(value, facts) as T;
  if (Array.isArray(value)) return value.map((item) => fillAll(item, facts)) as T;
  if (value === null || typeof value !== 'object' || value instanceof Date || isPicture(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillAll(item, facts)])) as T;
}

/** Astro hangs hidden properties on a picture, so that a copy of it would not be one. */
const isPicture = (value: object): boolean => 'src' in value && 'format' in value;

declare const placeholders: unique symbol;

/** A message of content/messages with placeholders in braces, which no page may show before they are filled in. */
export interface Phrase<Placeholder extends string> {
  readonly [placeholders]: Placeholder;
}

/**
 * The message with values in place of its placeholders. One that counts has a second line: for exactly one.
 * @example fillIn(words.removed, { name: 'Gasket' }) // 'Gasket is no longer in your cart.'
 */
export function fillIn<Placeholder extends string>(
  phrase: Phrase<Placeholder> | string,
  values: Readonly<Record<Placeholder, string | number>>,
): string {
  const known: Readonly<Record<string, string | number>> = values;
  const [other = '', one = other] = String(phrase).split('\n');
  return (known.count === 1 ? one : other).replace(/\{(\w+)\}/g, (_, name) => String(known[name]));
}
