// Mail templates: content/emails/*/*.md, read once (read-template.ts). Mustache fills one in for each mail, and the text part is
// made from the HTML.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import mustache from 'mustache';
import { parse } from 'yaml';
import type { Company } from '#contract/company.ts';
import type { ContentEdits } from '#contract/shop-data.ts';
import { withoutLinks } from '#contract/web-address.ts';
import { splitFrontMatter, withFields } from '#contract/website/edits.ts';
import {
  type COMMON_PLACEHOLDERS,
  MAIL_PLACEHOLDERS,
  mailFile,
} from '#contract/website/mail-placeholders.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { type CompanyFacts, factsOf } from '#lib/fill.ts';
import { frameHtml, frameText, linesHtml, type MailLine } from './frame.ts';
import { type Given, givenHtml } from './given-texts.ts';
import { linkHtml } from './markdown.ts';
import { toText } from './plain-text.ts';
import { mistakeInMail, readTemplate, type Template } from './read-template.ts';

/** Values of one mail by their placeholder: `'order.number': 'F100001'`. `lines` of an order or a quote are a table. */
export type MailValues = Record<string, string | MailLine[]>;
export type MailTemplates = ReturnType<typeof readMailTemplates>;

/** Control characters and the two Unicode line ends, so that a value stays on its line and out of the headers. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

const oneLine = (value: string): string => value.replace(CONTROLS, ' ').trim();
const manyLines = (value: string): string =>
  value
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => line.replace(CONTROLS, ' ').trimEnd())
    .join('\n')
    .trim();

function readFolder(
  folder: string,
  facts: CompanyFacts,
  edits: ContentEdits,
  fallsBack: boolean,
): Map<string, Template> {
  const templates = new Map<string, Template>();
  const mistakes: string[] = [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.md'),
  );
  const found = new Map(files.map((path) => [basename(path, '.md'), path]));
  for (const name of new Set([...found.keys(), ...Object.keys(MAIL_PLACEHOLDERS)])) {
    const file = found.get(name);
    try {
      if (!file) throw new Error('the file is missing');
      const { head, body } = splitFrontMatter(readFileSync(join(folder, file), 'utf8')) ?? {
        head: '',
        body: '',
      };
      const own = { ...parse(head), body };
      const edited = withFields(own, edits[mailFile(name)]?.fields ?? {});
      // A mail that can't be written would be lost: the file's own words are better.
      const isRefused = fallsBack && mistakeInMail(name, edited, facts) !== null;
      templates.set(name, readTemplate(name, isRefused ? own : edited, facts));
    } catch (error) {
      mistakes.push(`${file ?? `${name}.md`}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (mistakes.length > 0)
    throw new Error(`The mails in content/emails need attention:\n- ${mistakes.join('\n- ')}`);
  return templates;
}

/** Where a line that is an address becomes a link, and the link's words: never in what strangers type. */
const LINKED: Readonly<Record<string, string>> = {
  'order.tracking': 'Follow your parcel',
  'bill.review': 'Tell others how it went',
  'statement.bills': 'See the bill, and pay',
};
const ADDRESS = /^https?:\/\/\S+$/gm;

/** A value in a paragraph of its own keeps its lines. */
function blockHtml(site: string, name: string, value: string | MailLine[], isForStaff: boolean): string {
  if (typeof value !== 'string')
    return linesHtml(
      site,
      value.map((line) => ({
        ...line,
        name: withoutLinks(oneLine(line.name)),
        number: oneLine(line.number),
        // Few words beside a picture look like spam, and the staff know their parts.
        image: isForStaff ? '' : line.image,
      })),
    );
  const text = escapeHtml(manyLines(value));
  const words = LINKED[name];
  const escaped = words ? text.replace(ADDRESS, (address) => linkHtml(address, words)) : text;
  return escaped && `<p style="margin:0 0 1em">${escaped.replaceAll('\n', '<br>\n')}</p>`;
}

/** What an engineer's page sends, which its link alone opens. */
const FROM_PAGE = /^(?:job|notice)\./;
/** @returns the values as mails show them */
const shownValues = (values: MailValues): MailValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && FROM_PAGE.test(name) ? withoutLinks(value) : value,
    ]),
  );

type View = { [name: string]: string | View };

/** `order.number` lies in `order`, as Mustache looks for it. */
function nested(values: MailValues, show: (value: string | MailLine[], name: string) => string): View {
  const view: View = Object.create(null);
  for (const [name, value] of Object.entries(values)) {
    const [first = '', second] = name.split('.');
    if (second === undefined) view[first] = show(value, name);
    else view[first] = Object.assign(view[first] ?? Object.create(null), { [second]: show(value, name) });
  }
  return view;
}

/**
 * Reads every template once; a mistake in one stops the service at its start, not the first customer's order.
 * @param folder content/emails
 * @param site the site's origin, without a slash at its end
 * @param edits published in the dashboard, in place of the files' own words
 * @param fallsBack to a file's own words where an edit of it can't be written
 * @throws Error naming every file and what is wrong with it
 */
export function readMailTemplates(
  folder: string,
  company: Company,
  site: string,
  edits: ContentEdits = {},
  fallsBack = false,
) {
  const templates = readFolder(folder, factsOf(company), edits, fallsBack);
  const common: Record<(typeof COMMON_PLACEHOLDERS)[number], string> = {
    site,
    'company.name': company.name,
    'company.email': company.email,
    'company.phone': company.phone,
  };
  return {
    /**
     * @param given what the law wants below the words of the template, which may have been edited
     * @throws Error on an unknown template or a placeholder without a value
     */
    render(name: string, values: MailValues, given: Given | null = null) {
      const template = templates.get(name);
      if (!template) throw new Error(`There is no mail "${name}" in content/emails`);
      const all: MailValues = { ...shownValues(values), ...common };
      for (const placeholder of template.names)
        if (!Object.hasOwn(all, placeholder) || all[placeholder] === undefined)
          throw new Error(`The mail "${name}" needs a value for {{${placeholder}}}`);
      const inline = nested(all, (value) => (typeof value === 'string' ? oneLine(value) : ''));
      const isForStaff = name.endsWith('-staff');
      const block = nested(all, (value, placeholder) => blockHtml(site, placeholder, value, isForStaff));
      const view = { ...inline, block };
      const own = mustache.render(template.html, view, {}, { escape: escapeHtml });
      const main = own + (given ? givenHtml(company, site, given) : '');
      const subject = oneLine(mustache.render(template.subject, view, {}, { escape: (value) => value }));
      return {
        subject,
        text: frameText(company, site, toText(main)),
        html: frameHtml(company, site, subject, main),
      };
    },
  };
}
