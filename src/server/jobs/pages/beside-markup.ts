// Markup beside a job sheet without script: the customer agrees, pays on the spot, or is told of a danger.
import { html } from 'hono/html';
import { PHOTO_TYPES } from '#contract/appointments/photos.ts';
import { SAFETY_ACTIONS, SAFETY_LEVELS, TAKING_METHODS } from '#contract/jobs/jobs.ts';
import { PAD, signaturePath } from '#contract/jobs/signature.ts';
import { fillIn } from '#lib/fill.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { londonClock } from '#lib/london.ts';
import { toMinor, toWire } from '#lib/money.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { sheetPath } from './day-markup.ts';
import { photoPath } from './photo-markup.ts';
import { checkbox, DECIMAL, hidden, selectField, sum, textField } from './sheet-controls.ts';
import { endingSent } from './sheet-form.ts';
import { paidSoFar } from './sheet-lines-markup.ts';
import type { ShownSheet } from './shown-sheet.ts';
import { thumbnail } from './visit-markup.ts';

interface Folded {
  /** The last part of the address that it posts to. */
  step: string;
  title: string;
  fields: Markup;
  button: string;
  /** Something typed into it was refused. */
  isOpen: boolean;
}

/** What waits on the phone, named by its script; `other`: what has no form on this page any more. */
export const waitingList = (name: string): Markup =>
  html`<div role="status"><ul class="grid gap-2" data-waiting="${name}"></ul></div>`;

/** A folded form of its own. How the visit is to end isn't lost with its press. */
function foldedForm({ token, visit, key, sent, typed }: ShownSheet, form: Folded): Markup {
  const action = `${sheetPath(token, visit._id)}/${form.step}`;
  return html`${waitingList(form.step)}
  <details class="border-t border-line py-3"${form.isOpen && html` open`}>
    <summary class="text-h3">${form.title}</summary>
    <form class="mt-4 grid gap-4" method="post" action="${action}">
      ${hidden('key', sent.get('key') ?? key)}
      ${endingSent(typed).map(([name, value]) => hidden(name, value))}
      ${form.fields}
      <p><button type="submit" class="button">${form.button}</button></p>
    </form>
  </details>`;
}

const text = ({ sent }: ShownSheet, name: string, label: string, more: Markup | string = ''): Markup =>
  textField(name, label, sent.get(name) ?? '', more);

/** @param titles of each value */
function select<Value extends string>(
  { sent }: ShownSheet,
  name: string,
  label: string,
  values: readonly Value[],
  titles: Record<Value, string>,
): Markup {
  const options = values.map((value) => [value, titles[value]] as const);
  return selectField(name, label, options, sent.get(name) ?? '');
}

/** Asks whoever pays, who isn't there. */
function askForm(shown: ShownSheet, payer: string): Markup {
  const { messages, sheet, lacksAgreement } = shown;
  const askedAt = sheet.askedAt && londonClock(Date.parse(sheet.askedAt));
  const asked = askedAt && { at: askedAt.time, day: formatVisitDay(askedAt.date) };
  const fields = html`${hidden('version', sheet.version)}
    <p>${fillIn(messages.askText, { payer, total: sum(shown, sheet.total) })}</p>`;
  const form = { step: 'ask', title: messages.askTitle, button: messages.ask };
  return html`${asked && html`<p>${fillIn(messages.asked, asked)}</p>`}
    ${foldedForm(shown, { ...form, fields, isOpen: lacksAgreement })}`;
}

function shownLine(
  shown: ShownSheet,
  { quantity, name, price, minutes }: ShownSheet['sheet']['lines'][number],
): Markup {
  const amount = sum(shown, toWire(toMinor(price) * quantity));
  return html`<li class="flex justify-between gap-4">
    <span>${minutes ? name : `${quantity} × ${name}`}</span><span>${amount}</span>
  </li>`;
}

/** @param more further attributes */
const drawn = (signature: string, label: string, classes: string, more: Markup | string = ''): Markup =>
  html`<svg class="${classes}" viewBox="0 0 ${PAD.width} ${PAD.height}" role="img" aria-label="${label}"
    fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"${more}
  ><path d="${signaturePath(signature)}" /></svg>`;

/** Typing the name is enough: what is drawn comes beside it. */
function signing({ messages, sheet, sent }: ShownSheet): Markup {
  // What was drawn for other lines is drawn anew.
  const strokes = sent.get('version') === String(sheet.version) ? (sent.get('signature') ?? '') : '';
  return html`<div class="field" data-needs-script hidden>
      <p>${messages.signature}</p>
      ${drawn('', messages.signature, 'w-full touch-none border border-ink', html` data-signature`)}
      <input type="text" name="signature" value="${strokes}" autocomplete="off" hidden />
      <p><button type="button" class="button" data-clear-signature>${messages.clearSignature}</button></p>
    </div>`;
}

function agreeForm(shown: ShownSheet): Markup {
  const { messages, sheet, visit, sent, lacksAgreement } = shown;
  return foldedForm(shown, {
    step: 'agree',
    title: messages.agreeTitle,
    fields: html`${hidden('version', sheet.version)}
      <p>${messages.agreeText}</p>
      <ul class="grid gap-1" data-shown-lines="${sheet.currency}">${sheet.lines.map((line) => shownLine(shown, line))}</ul>
      <p class="flex justify-between gap-4 border-t border-ink pt-2 font-semibold">
        <span>${messages.total}</span>
        <span data-total="${sheet.currency}">${sum(shown, sheet.total)}</span>
      </p>
      ${!visit.hasEmail && html`<p>${messages.agreeNoMail}</p>`}
      ${text(shown, 'name', messages.agreeName, html` data-there="${visit.contactName || visit.name}"`)}
      ${signing(shown)}
      ${checkbox('startsSooner', messages.startSooner)}`,
    button: messages.agree,
    isOpen: sent.has('name') || lacksAgreement,
  });
}

function agreeing(shown: ShownSheet): Markup {
  const { messages, sheet } = shown;
  const done = sheet.agreements.map(
    ({
      name,
      total,
      signature,
    }) => html`<p>${fillIn(messages.agreedBy, { name, total: sum(shown, total) })}</p>
      ${signature && drawn(signature, fillIn(messages.signatureOf, { name }), 'w-60')}`,
  );
  if (sheet.isBilled) return html`${done}`;
  const hasLines = sheet.lines.length > 0 && sheet.version > 0;
  if (sheet.payer) return html`${done}${hasLines && askForm(shown, sheet.payer)}`;
  // The page's script shows it as soon as there are lines, saved or not.
  return html`${done}<div class="grid gap-3" data-needs-lines${!hasLines && html` hidden`}>${agreeForm(shown)}</div>`;
}

/** What is proposed to be taken; '' where nothing is left, or nobody has written what it comes to. */
function leftToPay({ sheet }: ShownSheet): string {
  const left = toMinor(sheet.total) - toMinor(paidSoFar(sheet));
  return left > 0 ? toWire(left).toFixed(2) : '';
}

function paying(shown: ShownSheet): Markup {
  const { messages, sheet, sent } = shown;
  const methods = { cash: messages.cash, card: messages.card };
  const left = leftToPay(shown);
  const done = sheet.takings.map(({ amount, method }) => {
    const values = { amount: sum(shown, amount), method: methods[method] };
    return html`<p>${fillIn(messages.paidLine, values)}</p>`;
  });
  if (sheet.isBilled) return html`${done}`;
  const form = foldedForm(shown, {
    step: 'paid',
    title: messages.paidTitle,
    fields: html`${select(shown, 'method', messages.method, TAKING_METHODS, methods)}
      ${textField('amount', messages.amount, sent.get('amount') ?? left, html`${DECIMAL} data-proposed="${left}" data-paid="${paidSoFar(sheet)}"`)}`,
    button: messages.paid,
    isOpen: sent.has('amount'),
  });
  return html`${done}${form}`;
}

/** The script makes the photo small, and sends it before the notice. */
const dangerPhoto = ({ messages }: ShownSheet): Markup =>
  html`<div class="field" data-needs-script hidden>
      <label for="danger-photo">${messages.dangerPhoto}</label>
      <input class="control" id="danger-photo" type="file" accept="${PHOTO_TYPES.join()}" data-notice-photo />
    </div>
    <noscript><p>${messages.photosNeedScript}</p></noscript>`;

function warning(shown: ShownSheet): Markup {
  const { messages, sheet, sent } = shown;
  const levels = { 'at-risk': messages.atRisk, 'immediately-dangerous': messages.dangerous };
  const actions = { 'switched-off': messages.switchedOff, refused: messages.refusedOff };
  const done = sheet.notices.map(({ level, danger, photo }) => {
    const link = photo && thumbnail(photoPath(shown, photo), messages.dangerPhotoShown, 'w-1/4');
    return html`<p>${levels[level]}: ${danger}</p>${link && html`<p>${link}</p>`}`;
  });
  const form = foldedForm(shown, {
    step: 'danger',
    title: messages.dangerTitle,
    fields: html`${select(shown, 'level', messages.level, SAFETY_LEVELS, levels)}
      ${text(shown, 'danger', messages.danger)}
      ${select(shown, 'action', messages.action, SAFETY_ACTIONS, actions)}
      ${text(shown, 'told', messages.whoTold)}
      ${text(shown, 'signedName', messages.signed)}
      ${dangerPhoto(shown)}`,
    button: messages.sendNotice,
    isOpen: sent.has('danger'),
  });
  return html`${done}${form}`;
}

export const besideMarkup = (shown: ShownSheet): Markup =>
  html`<section class="grid gap-3" data-region="beside">
    ${agreeing(shown)}${paying(shown)}${warning(shown)}${waitingList('other')}
  </section>`;
