// One mail template: Markdown with a subject becomes HTML, and whatever can't be sent is an error that says why.
import mustache from 'mustache';
import { COMMON_PLACEHOLDERS, MAIL_PLACEHOLDERS } from '#contract/website/mail-placeholders.ts';
import { type CompanyFacts, keepSections } from '#lib/fill.ts';
import { markdownToHtml } from './markdown.ts';

/**
 * @param kinds of tags that are placeholders here
 * @returns the names of a template's placeholders
 * @throws Error on anything else that Mustache knows: a mail has no logic
 */
function namesIn(template: string, kinds = ['name']): string[] {
  const tags = mustache.parse(template).filter(([kind]) => kind !== 'text');
  for (const [kind, name] of tags)
    if (!kinds.includes(kind) || !/^[a-zA-Z]+(\.[a-zA-Z]+)*$/.test(name))
      throw new Error(`"${name}" is no placeholder; write it as {{order.number}}`);
  return tags.map(([, name]) => name.replace(/^block\./, ''));
}

export interface MailTexts {
  subject: string;
  body: string;
}

/** What a mail is sent for, where it is one of its placeholders. */
const ONLY_WAY = 'account.link';

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

/** @throws Error that says what is wrong with it */
export function readTemplate(
  name: string,
  { subject: line, body: text }: Written,
  facts: CompanyFacts,
): Template {
  const known = MAIL_PLACEHOLDERS[name];
  if (!known)
    throw new Error(
      'no mail of this name is ever sent (src/contract/website/mail-placeholders.ts lists them)',
    );
  if (typeof line !== 'string' || !line.trim())
    throw new Error('it must begin with a line ---, a line "subject: …" and a line ---');
  const subject = keepSections(line, facts);
  const body = keepSections(String(text ?? ''), facts);
  namesIn(body);
  // A placeholder alone in its paragraph becomes {{{block.name}}} there, whose kind is '&'.
  const html = markdownToHtml(body);
  const names = [...namesIn(subject), ...namesIn(html, ['name', '&'])];
  const possible: string[] = [...COMMON_PLACEHOLDERS, ...known];
  for (const placeholder of names)
    if (!possible.includes(placeholder))
      throw new Error(`{{${placeholder}}} is unknown. Known here: ${possible.join(', ')}`);
  const [lines] = /\{\{(order|quote)\.lines\}\}/.exec(subject + html) ?? [];
  if (lines) throw new Error(`${lines} needs a paragraph of its own`);
  if (known.includes(ONLY_WAY) && !names.includes(ONLY_WAY))
    throw new Error(`it needs {{${ONLY_WAY}}}: nobody can go on without the link`);
  return { subject, html, names };
}

/** @returns what is wrong with a mail, and with which of its parts; null if nothing is */
export function mistakeInMail(name: string, { subject, body }: Written, facts: CompanyFacts) {
  const problemOf = (written: Written): string => {
    try {
      readTemplate(name, written, facts);
      return '';
    } catch (error) {
      // The parser asks to be told of what its caller has thrown.
      const [reason = ''] = (error as Error).message.split('\nPlease report this to ');
      return reason.replace(/^./, (first) => first.toUpperCase());
    }
  };
  const text = problemOf({ subject, body });
  if (!text) return null;
  // With a subject that can't be wrong.
  return { field: problemOf({ subject: 'Subject', body }) ? 'body' : 'subject', text };
}
