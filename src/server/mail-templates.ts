// The words of the mails: content/emails/*.md, each with a subject, filled in and turned into text and HTML.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Company } from '#contract/company.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { frameHtml, frameText, linesHtml, linesText, type MailLine } from './mail-frame.ts';
import { type Marks, mark, renderMarkdown, unmark } from './mail-markdown.ts';
import { COMMON_PLACEHOLDERS, LIST_PLACEHOLDERS, MAIL_PLACEHOLDERS } from './mail-placeholders.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Values of one mail by their placeholder: `'order.number': 'F100001'`. `lines` of an order are a table. */
export type MailValues = Record<string, string | MailLine[]>;
export type { MailLine };

export interface MailTemplates {
  /** @throws Error on an unknown template or a placeholder without a value */
  render(name: string, values: MailValues): RenderedMail;
}

interface Template {
  subject: Marks;
  html: Marks;
  text: Marks;
}

const FILE = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;
/** Control characters and the two Unicode line ends, so that a value stays on its line and out of the headers. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

const oneLine = (value: string): string => value.replace(CONTROLS, ' ').trim();
const manyLines = (value: string): string =>
  value
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => line.replace(CONTROLS, ' ').trimEnd())
    .join('\n')
    .trim();

/** @throws Error on a list within a sentence */
function checkLists(marks: Marks): void {
  unmark(marks, (name, alone) => {
    if (!alone && LIST_PLACEHOLDERS.includes(name))
      throw new Error(`{{${name}}} needs a paragraph of its own`);
    return '';
  });
}

function readTemplate(name: string, source: string): Template {
  const known = MAIL_PLACEHOLDERS[name];
  if (!known)
    throw new Error('no mail of this name is ever sent (src/server/mail-placeholders.ts lists them)');
  const [, head, body = ''] = FILE.exec(source) ?? [];
  const subject: unknown = parse(head ?? '')?.subject;
  if (typeof subject !== 'string' || !subject.trim())
    throw new Error('it must begin with a line ---, a line "subject: …" and a line ---');
  const template = { subject: mark(oneLine(subject)), ...renderMarkdown(mark(body)) };
  const possible: string[] = [...COMMON_PLACEHOLDERS, ...known];
  for (const placeholder of [...template.subject.names, ...template.html.names])
    if (!possible.includes(placeholder))
      throw new Error(`{{${placeholder}}} is unknown. Known here: ${possible.join(', ')}`);
  checkLists(template.subject);
  checkLists(template.html);
  return template;
}

function readFolder(folder: string): Map<string, Template> {
  const templates = new Map<string, Template>();
  const mistakes: string[] = [];
  for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.md'))) {
    const name = file.slice(0, -'.md'.length);
    try {
      templates.set(name, readTemplate(name, readFileSync(join(folder, file), 'utf8')));
    } catch (error) {
      mistakes.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      templates.delete(name);
    }
  }
  const named = new Set(mistakes.map((mistake) => mistake.split('.md:')[0]));
  for (const name of Object.keys(MAIL_PLACEHOLDERS))
    if (!templates.has(name) && !named.has(name)) mistakes.push(`${name}.md: the file is missing`);
  if (mistakes.length > 0)
    throw new Error(`The mails in content/emails need attention:\n- ${mistakes.join('\n- ')}`);
  return templates;
}

/** A value keeps its lines only in a paragraph of its own. */
function plainValue(value: string | MailLine[], alone: boolean): string {
  if (typeof value === 'string') return alone ? manyLines(value) : oneLine(value);
  return linesText(value.map((line) => ({ ...line, name: oneLine(line.name) })));
}

function htmlValue(value: string | MailLine[], alone: boolean): string {
  if (typeof value !== 'string') return linesHtml(value);
  const escaped = escapeHtml(plainValue(value, alone));
  return alone && escaped ? `<p style="margin:0 0 1em">${escaped.replaceAll('\n', '<br>\n')}</p>` : escaped;
}

/**
 * Reads every template once; a mistake in one stops the service at its start, not the first customer's order.
 * @param folder content/emails
 * @param site the site's origin, without a slash at its end
 * @throws Error naming every file and what is wrong with it
 */
export function readMailTemplates(folder: string, company: Company, site: string): MailTemplates {
  const templates = readFolder(folder);
  const common: Record<(typeof COMMON_PLACEHOLDERS)[number], string> = {
    site,
    'company.name': company.name,
    'company.email': company.email,
    'company.phone': company.phone,
  };
  return {
    render(name, values) {
      const template = templates.get(name);
      if (!template) throw new Error(`There is no mail "${name}" in content/emails`);
      const all: MailValues = { ...values, ...common };
      const lookUp = (placeholder: string): string | MailLine[] => {
        const value = Object.hasOwn(all, placeholder) ? all[placeholder] : undefined;
        if (value === undefined) throw new Error(`The mail "${name}" needs a value for {{${placeholder}}}`);
        return value;
      };
      const fill = (marks: Marks, show: typeof plainValue) =>
        unmark(marks, (placeholder, alone) => show(lookUp(placeholder), alone));
      const subject = oneLine(fill(template.subject, plainValue));
      return {
        subject,
        text: frameText(company, site, fill(template.text, plainValue).replace(/\n{3,}/g, '\n\n')),
        html: frameHtml(company, site, subject, fill(template.html, htmlValue)),
      };
    },
  };
}
