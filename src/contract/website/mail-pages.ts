// The mails as pages of the dashboard's editor: a subject and a text in Markdown, with the values that each mail may show.
import * as z from 'zod/mini';
import { line, text as longText } from '#contract/field.ts';
import { type EditablePage, page } from './editable-page.ts';
import { mailText, text } from './fields.ts';
import { COMMON_PLACEHOLDERS, MAIL_PLACEHOLDERS, mailFile } from './mail-placeholders.ts';

/** What the mail would become is tried by the server (src/server/mail/read-template.ts). */
const mail = z.strictObject({
  subject: line('Write some words', 200),
  body: longText('Write some words', 20_000),
});

/** @example titleOf('order-paid-staff') // 'Order paid, to you' */
const titleOf = (name: string): string =>
  name
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/-staff$/, ', to you')
    .replaceAll('-', ' ');

const pageOf = (name: string, own: readonly string[]): EditablePage => {
  const values = [...own, ...COMMON_PLACEHOLDERS].map((value) => `{{${value}}}`).join(', ');
  return page(titleOf(name), mailFile(name), '', mail, {
    subject: text('Subject'),
    body: mailText('Text', `Markdown: **bold**, lists, [links]({{site}}/contact). Values: ${values}`),
  });
};

/** By the id that the API knows them by. */
export const MAIL_PAGES: Readonly<Record<string, EditablePage>> = Object.fromEntries(
  Object.entries(MAIL_PLACEHOLDERS)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, own]) => [`mail-${name}`, pageOf(name, own)]),
);
