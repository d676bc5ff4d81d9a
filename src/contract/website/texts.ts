// Texts of pages as an editor writes them, each with the sentence that says what is wrong.
import * as z from 'zod/mini';
import { atMost, text } from '#contract/field.ts';
import { withoutPictures } from './pictures.ts';

const WORDS = 'Write some words';

/** The start of a tag, comment or automatic link in HTML's angle brackets. */
const HTML = /<[a-z!/?]/i;
const plain = z.refine<string>(
  (words) => !HTML.test(words),
  'Write words without HTML: no < before a letter',
);

export const word = text(WORDS).check(plain);
/** @param max characters */
export const shortWord = (max: number) => word.check(atMost(max));
export const list = z.array(word, 'List at least one').check(z.minLength(1, 'List at least one'));
/** A switch. @example yesNo('true for a made-up one, false for a real one') */
export const yesNo = (which: string) => z.boolean(`Write ${which}`);

const ALT_LENGTH = 'Say what the picture shows in 20 to 160 characters';
export const alt = z
  .string('Say in one line what the picture shows')
  .check(z.trim(), z.minLength(20, ALT_LENGTH), z.maxLength(160, ALT_LENGTH), plain);

const PICTURE = 'Choose one of the pictures';
/** The name of a picture in the folder of its page, never a path elsewhere. */
export const pictureName = z
  .string(PICTURE)
  .check(z.regex(/^\.\/(?:[a-z-]+\/)?\w[\w-]*(?:\.\w[\w-]*)*\.(?:jpg|webp)$/, PICTURE));

export const titled = { title: word, intro: word };
export const block = z.strictObject({ title: word, text: word });

const DESCRIPTION_LENGTH = 'Describe the page in 50 to 170 characters';
/** Search engines cut longer ones off. */
export const description = word.check(
  z.minLength(50, DESCRIPTION_LENGTH),
  z.maxLength(170, DESCRIPTION_LENGTH),
);
export const seo = z.strictObject({
  title: shortWord(70),
  description,
  keywords: list,
});

/** An advertised price, in its own currency, whatever the shop's. */
export const advertised = {
  amount: z.number('Write the amount as a number, like 50').check(
    z.positive('Write an amount above 0'),
    z.refine((amount) => /^\d+(\.\d{1,2})?$/.test(String(amount)), 'Write at most two decimals, like 49.50'),
  ),
  currency: z.enum(['GBP', 'USD', 'EUR'], 'Write GBP, USD or EUR'),
};

/** Where Markdown names the target of a link, unless it is a page, a heading, a web address, mail or phone. */
const ODD_TARGET = /\](?:\(|:)(?!\s*(?:https:\/\/|mailto:|tel:|\/(?![/\\])|#|\{company\.))/;
export const markdown = text(WORDS, 100_000).check(
  z.refine((source) => !HTML.test(source), 'Write Markdown without HTML: no < before a letter'),
  z.refine(
    (source) => !withoutPictures(source).includes('!['),
    'Write a picture as ![what it shows](name), with the name of one that you have uploaded',
  ),
  z.refine(
    (source) => !ODD_TARGET.test(withoutPictures(source)),
    'Begin each link with https://, mailto:, tel: or, for a page of this site, with /',
  ),
);

/** What texts may name in braces; the values come from company.yml and the list of trades. */
const FACTS = [
  'company.name',
  'company.legalName',
  'company.number',
  'company.registeredIn',
  'company.office',
  'company.owners',
  'company.adr',
  'company.schemes',
  'company.vat',
  'company.ico',
  'company.phone',
  'company.email',
  'company.address',
  'shop.currency',
  'shop.deliveryDays',
  'brand',
  'trades',
  'Trades',
];
const PLACEHOLDER = /\{[#/]?([a-zA-Z]+(?:\.[a-zA-Z]+)*)\}/g;

type Path = (string | number)[];
function refuseUnknown(
  value: unknown,
  path: Path,
  known: readonly string[],
  add: (path: Path, message: string) => void,
): void {
  if (typeof value === 'string') {
    const odd = [...value.matchAll(PLACEHOLDER)].find(([, name = '']) => !known.includes(name));
    if (odd) add(path, `${odd[0]} is unknown here. Known: ${known.map((name) => `{${name}}`).join(', ')}`);
  } else if (Array.isArray(value))
    value.forEach((item, at) => {
      refuseUnknown(item, [...path, at], known, add);
    });
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) refuseUnknown(item, [...path, key], known, add);
}

/** For a whole page: its texts name only facts in braces. @param more names that this page has besides */
export const onlyFacts = <T extends object>(more: (page: T) => readonly string[] = () => []) =>
  z.check<T>(({ value, issues }) =>
    refuseUnknown(value, [], [...FACTS, ...more(value)], (path, message) =>
      issues.push({ code: 'custom', path, message, input: value }),
    ),
  );
