// One mail template: Markdown with a subject becomes HTML, and whatever can't be sent is an error that says why.
import mustache from 'mustache';
import { looksLikeBankNumber } from '#contract/bills/bank-number.ts';
import { COMMON_PLACEHOLDERS, MAIL_PLACEHOLDERS } from '#contract/website/mail-placeholders.ts';
import { type CompanyFacts, keepSections } from '#lib/fill.ts';
import { markdownToHtml } from './markdown.ts';
import { toText } from './plain-text.ts';

/** `{{order.number}}`, as mustache.js calls its kind. */
const IN_TEXT = 'name';
/** `{{{block.order.lines}}}`, which `markdownToHtml` makes of a placeholder alone in its paragraph. */
const OWN_PARAGRAPH = '&';
const BLOCK = /^block\./;
const TYPED = /\{\{\s*([a-zA-Z.]+)\s*\}\}/g;
const PLACEHOLDER_NAME = /^[a-zA-Z]+(\.[a-zA-Z]+)*$/;

/**
 * @param kinds of tags that are placeholders here
 * @returns the names of a template's placeholders
 * @throws Error on anything else that Mustache knows: a mail has no logic
 */
function placeholdersIn(template: string, kinds = [IN_TEXT]): string[] {
  const tags = mustache.parse(template).filter(([kind]) => kind !== 'text');
  for (const [kind, name] of tags)
    if (
      !kinds.includes(kind) ||
      !PLACEHOLDER_NAME.test(name) ||
      BLOCK.test(name) !== (kind === OWN_PARAGRAPH)
    )
      throw new Error(`"${name}" is no placeholder; write it as {{order.number}}`);
  return tags.map(([, name]) => name.replace(BLOCK, ''));
}

export interface MailTexts {
  subject: string;
  body: string;
}

/** A mail that may have this placeholder is sent for nothing else, so it must have it. */
const ACCOUNT_LINK = 'account.link';

export interface Template {
  subject: string;
  html: string;
  /** Placeholders of both. */
  names: string[];
}

/** As its file has it, or as it was edited. */
interface Written {
  readonly subject?: unknown;
  readonly body?: unknown;
}

/** @throws Error that names a placeholder which is unknown, in the wrong place, or missing */
function checkPlaceholders({ subject, html, names }: Template, known: readonly string[]): void {
  const possible: string[] = [...COMMON_PLACEHOLDERS, ...known];
  for (const name of names)
    if (!possible.includes(name))
      throw new Error(`{{${name}}} is unknown. Known here: ${possible.join(', ')}`);
  const [linesInText] = /\{\{(order|quote|job)\.lines\}\}/.exec(subject + html) ?? [];
  if (linesInText) throw new Error(`${linesInText} needs a paragraph of its own`);
  if (known.includes(ACCOUNT_LINK) && !names.includes(ACCOUNT_LINK))
    throw new Error(`it needs {{${ACCOUNT_LINK}}}: nobody can go on without the link`);
}

/** A secret link right behind other text: mail programs make one address of both, which may lead elsewhere. */
const GLUED = /(?<!(?:^|[ \n])\(?)\{\{[a-z]+\.link\}\}/;

/** @throws Error on words that would send a link's secret, or customers' money, elsewhere */
function checkWords(words: string): void {
  const [glued] = GLUED.exec(words) ?? [];
  if (glued) throw new Error(`leave a space before ${glued}`);
  if (looksLikeBankNumber(words))
    throw new Error(
      'it takes no bank account: bills print yours, which an admin sets under Settings. Take out what looks like a sort code or an account number',
    );
}

/** @throws Error that says what is wrong with it */
export function readTemplate(name: string, written: Written, facts: CompanyFacts): Template {
  const known = MAIL_PLACEHOLDERS[name];
  if (!known)
    throw new Error(
      'no mail of this name is ever sent (src/contract/website/mail-placeholders.ts lists them)',
    );
  if (typeof written.subject !== 'string' || !written.subject.trim())
    throw new Error('it must begin with a line ---, a line "subject: …" and a line ---');
  const subject = keepSections(written.subject, facts);
  const body = keepSections(String(written.body ?? ''), facts);
  // Before the Markdown is read: afterwards a kind that is forbidden here may look like a paragraph's.
  placeholdersIn(body);
  const html = markdownToHtml(body);
  const names = [...placeholdersIn(subject), ...placeholdersIn(html, [IN_TEXT, OWN_PARAGRAPH])];
  const template = { subject, html, names };
  checkPlaceholders(template, known);
  for (const words of [subject.replace(TYPED, '{{$1}}'), toText(html)]) checkWords(words);
  return template;
}

/** @returns what is wrong with a mail, and with which of its parts; null if nothing is */
export function mistakeInMail(name: string, { subject, body }: Written, facts: CompanyFacts) {
  const problemOf = (written: Written): string => {
    try {
      readTemplate(name, written, facts);
      return '';
    } catch (error) {
      // marked adds a request to report to every error, ours too.
      const [reason = ''] = (error as Error).message.split('\nPlease report this to ');
      return reason.replace(/^./, (first) => first.toUpperCase());
    }
  };
  const text = problemOf({ subject, body });
  if (!text) return null;
  // With a subject that can't be wrong.
  return { field: problemOf({ subject: 'Subject', body }) ? 'body' : 'subject', text };
}
