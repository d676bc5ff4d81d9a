// Markup of the forms beside a job sheet, which post to addresses of their own.
import { html } from 'hono/html';
import { CHEVRON_DOWN } from '#lib/icon-lines.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { sheetPath } from './day-markup.ts';
import { hidden, icon, textField } from './sheet-controls.ts';
import { endingSent } from './sheet-form.ts';
import type { ShownSheet } from './shown-sheet.ts';

interface Folded {
  /** The last part of the address that it posts to. */
  step: string;
  title: Markup | string;
  fields: Markup;
  button: Markup | string;
  /** Classes of its button, and of what unfolds it. */
  look?: string;
  fold?: string;
  /** Something typed into it was refused. */
  isOpen: boolean;
  /** Nothing is to be done there now; the page's script shows it again. */
  isHidden?: boolean;
}

/** What waits on the phone, named by its script; `other`: what has no form on this page any more. */
export const waitingList = (name: string): Markup =>
  html`<div role="status"><ul class="grid gap-2" data-waiting="${name}"></ul></div>`;

/** A form of its own. How the visit is to end isn't lost with its press. */
export function besideForm(
  { token, visit, key, sent, typed }: ShownSheet,
  { step, fields, button, look = 'button' }: Pick<Folded, 'step' | 'fields' | 'button' | 'look'>,
): Markup {
  const action = `${sheetPath(token, visit._id)}/${step}`;
  return html`<form class="grid gap-4" method="post" action="${action}">
    ${hidden('key', sent.get('key') ?? key)}
    ${endingSent(typed).map(([name, value]) => hidden(name, value))}
    ${fields}
    <button type="submit" class="${look} w-full" formaction="${action}#${step}-place">${button}</button>
  </form>`;
}

/** The same, folded. */
export const foldedForm = (shown: ShownSheet, form: Folded): Markup =>
  html`${waitingList(form.step)}
  <details${form.isOpen && html` open`}${form.isHidden && html` hidden`}>
    <summary class="${form.fold ?? 'job-fold'}">${form.title}${icon(CHEVRON_DOWN)}</summary>
    <div class="pt-4">${besideForm(shown, form)}</div>
  </details>`;

export const text = ({ sent }: ShownSheet, name: string, label: string, more: Markup | string = ''): Markup =>
  textField(name, label, sent.get(name) ?? '', more);
