// Placeholders in texts of content/: facts of company.yml are filled in at build time, values from code at run time.
import type { Company } from '#contract/company.ts';
import { escapeHtml } from './escape-html.ts';
import { officeOf, ownersOf, placeLine } from './particulars.ts';

/** `#` and `/` are what `keepSections` left: an unknown name, or a section without its other end. */
const PLACEHOLDER = /\{([#/]?[a-zA-Z]+(?:\.[a-zA-Z]+)*)\}/g;
/** `{#company.vat}, VAT included{/company.vat}`; in emails each brace is doubled. */
const SECTION = /\{{1,2}#([a-zA-Z.]+)\}{1,2}(.*?)\{{1,2}\/\1\}{1,2}/gs;

export type CompanyFacts = Readonly<Record<string, string>>;

/** CompanyFacts of the company by the placeholder's name, without braces. */
export function factsOf(company: Company): CompanyFacts {
  return {
    'company.name': company.name,
    'company.legalName': company.legalName,
    'company.number': company.number,
    'company.registeredIn': company.registeredIn,
    'company.office': officeOf(company),
    'company.owners': ownersOf(company),
    'company.adr': company.adr ? `${company.adr.name} (${company.adr.url})` : '',
    'company.schemes': company.schemes.map(({ name, number }) => `${name}: ${number}`).join('; '),
    'company.vat': company.vat.registered ? company.vat.number : '',
    'company.ico': company.ico,
    'company.phone': company.phone,
    'company.email': company.email,
    'company.address': placeLine(company.address),
    'shop.currency': company.currency,
    'shop.deliveryDays': `${company.deliveryDays.from}–${company.deliveryDays.to}`,
    brand: company.agentFor,
  };
}

/** Keeps what stands in a section whose fact the company has, and drops it where the fact is ''. */
export const keepSections = (text: string, facts: CompanyFacts): string =>
  text.replace(SECTION, (section, name: string, inner: string) => {
    const fact = facts[name];
    return fact === undefined ? section : fact && inner;
  });

/** Replaces sections and placeholders. @throws Error on an unknown placeholder */
export function fill(text: string, facts: CompanyFacts): string {
  return keepSections(text, facts).replace(PLACEHOLDER, (placeholder, name: string) => {
    const fact = facts[name];
    if (fact === undefined)
      throw new Error(
        `${placeholder} in "${text.slice(0, 60)}" is unknown. Known: ${Object.keys(facts).join(', ')}`,
      );
    return fact;
  });
}

/** As `fill`, with facts escaped for HTML. */
export function fillHtml(html: string, facts: CompanyFacts): string {
  const escaped = Object.entries(facts).map(([name, fact]) => [name, escapeHtml(fact)]);
  return fill(html, Object.fromEntries(escaped));
}

/** As `fill`, for all texts in plain objects and lists; those that become empty go, and all that is no text stays. */
export function fillAll<T>(value: T, facts: CompanyFacts): T {
  if (typeof value === 'string') return fill(value, facts) as T;
  if (Array.isArray(value))
    return value.map((item) => fillAll(item, facts)).filter((item) => item !== '') as T;
  if (value === null || typeof value !== 'object' || value instanceof Date || isPicture(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillAll(item, facts)])) as T;
}

/** Astro's pictures have hidden properties, which a copy would lose. */
const isPicture = (value: object): boolean => 'src' in value && 'format' in value;

declare const placeholders: unique symbol;

/** A message with placeholders. Not a string, so that no page can show it before `fillIn`. */
export interface Phrase<Placeholder extends string> {
  readonly [placeholders]: Placeholder;
}

/**
 * Replaces a message's placeholders. A message with `count` may have a second line, used for exactly one.
 * @example fillIn(messages.removed, { name: 'Gasket' }) // 'Gasket is no longer in your cart.'
 */
export function fillIn<Placeholder extends string>(
  phrase: Phrase<Placeholder> | string,
  values: Readonly<Record<Placeholder, string | number>>,
): string {
  const known: Readonly<Record<string, string | number>> = values;
  const [other = '', one = other] = String(phrase).split('\n');
  // `replace` makes text of a number.
  return (known.count === 1 ? one : other).replace(
    /\{(\w+)\}/g,
    (placeholder, name) => (known[name] as string | undefined) ?? placeholder,
  );
}
