// Placeholders in the words of content/: {company.name}, {brand}, {shop.currency} stand for facts of company.yml.
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
