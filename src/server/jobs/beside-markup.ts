// Markup beside a job sheet without script: the customer agrees, pays on the spot, or is told of a danger.
import { html } from 'hono/html';
import type * as messages from '#content/messages/jobs.yml';
import { PHOTO_TYPES } from '#contract/appointments/photos.ts';
import { SAFETY_ACTIONS, SAFETY_LEVELS, TAKING_METHODS } from '#contract/jobs/jobs.ts';
import { fillIn } from '#lib/fill.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { londonClock } from '#lib/london.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { sheetPath } from './day-markup.ts';
import type { ShownSheet } from './shown-sheet.ts';

interface Shown extends ShownSheet {
  messages: typeof messages;
}

const sum = ({ sheet }: Shown, amount: number): string => formatMoney(toMinor(amount), sheet.currency);

/** A folded form of its own. @param isOpen something typed into it was refused */
function form(
  shown: Shown,
  step: string,
  title: string,
  fields: Markup,
  button: string,
  isOpen: boolean,
): Markup {
  const { token, visit, key } = shown;
  return html`<details class="border-t border-line py-3"${isOpen ? html` open` : ''}><summary class="text-h3">${title}</summary>
    <form class="mt-4 grid gap-4" method="post" action="${sheetPath(token, visit._id)}/${step}">
    <input type="hidden" name="key" value="${shown.sent.get('key') ?? key}" />${fields}
    <p><button type="submit" class="button">${button}</button></p></form></details>`;
}

const text = ({ sent }: Shown, name: string, label: string, more: Markup | string = ''): Markup =>
  html`<div class="field"><label for="${name}">${label}</label><input class="control" id="${name}" name="${name}" value="${sent.get(name) ?? ''}" autocomplete="off"${more} /></div>`;

function select(
  { sent }: Shown,
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
): Markup {
  const items = options.map(
    ([value, title]) =>
      html`<option value="${value}"${sent.get(name) === value ? html` selected` : ''}>${title}</option>`,
  );
  return html`<div class="field"><label for="${name}">${label}</label><select class="control" id="${name}" name="${name}">${items}</select></div>`;
}

function agreeing(shown: Shown): Markup | string {
  const { messages, sheet, visit, sent } = shown;
  const done = sheet.agreements.map(
    ({ name, total }) => html`<p>${fillIn(messages.agreedBy, { name, total: sum(shown, total) })}</p>`,
  );
  if (sheet.isBilled || sheet.lines.length === 0 || sheet.version === 0) return html`${done}`;
  const version = html`<input type="hidden" name="version" value="${sheet.version}" />`;
  if (sheet.payer) {
    const text = html`${version}<p>${fillIn(messages.askText, { payer: sheet.payer, total: sum(shown, sheet.total) })}</p>`;
    const askedAt = sheet.askedAt && londonClock(Date.parse(sheet.askedAt));
    const asked =
      askedAt &&
      html`<p>${fillIn(messages.asked, { at: askedAt.time, day: formatVisitDay(askedAt.date) })}</p>`;
    return html`${done}${asked}${form(shown, 'ask', messages.askTitle, text, messages.ask, shown.lacksAgreement)}`;
  }
  const fields = html`${version}
    <p>${fillIn(messages.agreeText, { total: sum(shown, sheet.total) })}</p>
    ${visit.hasEmail ? '' : html`<p>${messages.agreeNoMail}</p>`}
    ${text(shown, 'name', messages.agreeName)}
    <label class="flex items-start gap-3 font-normal"><input type="checkbox" class="mt-1 size-5 shrink-0" name="startsSooner" value="true" /> ${messages.startSooner}</label>`;
  return html`${done}${form(shown, 'agree', messages.agreeTitle, fields, messages.agree, sent.has('name') || shown.lacksAgreement)}`;
}

function paying(shown: Shown): Markup | string {
  const { messages, sheet, sent } = shown;
  const methods = { cash: messages.cash, card: messages.card };
  const done = sheet.takings.map(
    ({ amount, method }) =>
      html`<p>${fillIn(messages.paidLine, { amount: sum(shown, amount), method: methods[method] })}</p>`,
  );
  if (sheet.isBilled) return html`${done}`;
  const fields = html`${select(
    shown,
    'method',
    messages.method,
    TAKING_METHODS.map((method) => [method, methods[method]] as const),
  )}${text(shown, 'amount', messages.amount, html` inputmode="decimal"`)}`;
  return html`${done}${form(shown, 'paid', messages.paidTitle, fields, messages.paid, sent.has('amount'))}`;
}

/** The script makes the photo small and sends it before the notice, and writes its key. */
function dangerPhoto({ messages, sent }: Shown): Markup {
  const key = sent.get('photoKey') ?? '';
  return html`<input type="hidden" name="photoKey" value="${key}" />
    <div class="field" data-needs-script hidden><label for="danger-photo">${messages.dangerPhoto}</label><input class="control" id="danger-photo" type="file" accept="${PHOTO_TYPES.join()}" data-notice-photo /><p role="status" data-notice-state>${key && messages.dangerPhotoTaken}</p></div>
    <noscript><p>${messages.photosNeedScript}</p></noscript>`;
}

function warning(shown: Shown): Markup {
  const { messages, sheet, sent, token, visit } = shown;
  const levels = { 'at-risk': messages.atRisk, 'immediately-dangerous': messages.dangerous };
  const actions = { 'switched-off': messages.switchedOff, refused: messages.refusedOff };
  const done = sheet.notices.map(({ level, danger, photo }) => {
    const path = `${sheetPath(token, visit._id)}/photos/${photo}`;
    return html`<p>${levels[level]}: ${danger}</p>${photo ? html`<p><a href="${path}"><img src="${path}" alt="${messages.dangerPhotoShown}" loading="lazy" class="aspect-square w-1/4 object-cover" /></a></p>` : ''}`;
  });
  const fields = html`${select(
    shown,
    'level',
    messages.level,
    SAFETY_LEVELS.map((one) => [one, levels[one]] as const),
  )}
    ${text(shown, 'danger', messages.danger)}
    ${select(
      shown,
      'action',
      messages.action,
      SAFETY_ACTIONS.map((one) => [one, actions[one]] as const),
    )}
    ${text(shown, 'told', messages.whoTold)}${text(shown, 'signedName', messages.signed)}${dangerPhoto(shown)}`;
  return html`${done}${form(shown, 'danger', messages.dangerTitle, fields, messages.sendNotice, sent.has('danger'))}`;
}

export const besideMarkup = (shown: Shown): Markup =>
  html`<section class="grid gap-3">${agreeing(shown)}${paying(shown)}${warning(shown)}</section>`;
