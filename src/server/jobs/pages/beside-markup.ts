// Markup beside a job sheet without script: the customer agrees, pays on the spot, or is told of a danger.
import { html } from 'hono/html';
import { PHOTO_TYPES } from '#contract/appointments/photos.ts';
import {
  type SafetyAction,
  type SafetyLevel,
  TAKING_METHODS,
  type TakingMethod,
} from '#contract/jobs/jobs.ts';
import { fillIn } from '#lib/fill.ts';
import { TICK, WARNING } from '#lib/icon-lines.ts';
import { toMinor, toWire } from '#lib/money.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { agreeing } from './agree-markup.ts';
import { foldedForm, text, waitingList } from './beside-forms.ts';
import { photoPath } from './photo-markup.ts';
import {
  choice,
  choices,
  DECIMAL,
  icon,
  NEEDS_SCRIPT,
  priceLabel,
  recordedAt,
  stepHead,
  sum,
  textField,
} from './sheet-controls.ts';
import { leftRow, paidSoFar } from './sheet-lines-markup.ts';
import type { ShownSheet } from './shown-sheet.ts';
import { thumbnail } from './visit-markup.ts';

/** What is proposed to be taken; '' where nothing is left, or nobody has written what it comes to. */
function leftToPay({ sheet }: ShownSheet): string {
  const left = toMinor(sheet.total) - toMinor(paidSoFar(sheet));
  return left > 0 ? toWire(left).toFixed(2) : '';
}

/** One press records all that is left, in the way that is chosen. */
function payFields(shown: ShownSheet): Markup {
  const { messages, sheet, sent } = shown;
  const left = leftToPay(shown);
  const ways = { cash: messages.cash, card: messages.card };
  const chosen = sent.get('method');
  const one = (value: TakingMethod) =>
    choice('method', value, ways[value], value === chosen, html` required`);
  return html`<fieldset><legend class="sr-only">${messages.method}</legend><div class="grid grid-cols-2 gap-2">${TAKING_METHODS.map(one)}</div></fieldset>
      ${textField('amount', priceLabel(messages.amount, shown), sent.get('amount') ?? left, html`${DECIMAL} data-proposed="${left}" data-paid="${paidSoFar(sheet)}"`)}`;
}

function paying(shown: ShownSheet): Markup {
  const { messages, sheet, visit, sent } = shown;
  const words = { cash: messages.cashTaken, card: messages.cardTaken };
  const left = leftToPay(shown);
  const done = sheet.takings.map(({ amount, method, at }) => {
    const values = { amount: sum(shown, amount), method: words[method] };
    return html`<p class="job-fact" data-done>${icon(TICK)}<span>${fillIn(messages.paidLine, values)} ${recordedAt(shown, at)}</span></p>`;
  });
  const record = (way: TakingMethod | 'none') => {
    const values = { amount: left && sum(shown, Number(left)), method: way === 'none' ? '' : words[way] };
    return html`<span class="job-by-${way}" data-record="${sheet.currency}">${fillIn(messages.paid, values).trim()}</span>`;
  };
  const isAgain = sheet.takings.length > 0;
  const title = html`<span class="job-first">${messages.takeFirst}</span><span class="job-again">${messages.takeMore}</span>`;
  const form = foldedForm(shown, {
    step: 'paid',
    title,
    fields: payFields(shown),
    button: html`${(['none', ...TAKING_METHODS] as const).map(record)}`,
    isOpen: !(isAgain || visit.outcome) || sent.has('amount'),
    isHidden: sheet.total > 0 && left === '' && !sent.has('amount'),
  });
  return html`<section class="job-part grid gap-3" id="paid-place">
    ${stepHead(messages.paidTitle)}
    ${done}
    ${isAgain && html`<p class="text-soft">${messages.paidWrong}</p>`}
    ${!sheet.isBilled && html`<div class="job-left">${leftRow(shown)}</div>`}
    ${!sheet.isBilled && form}
  </section>`;
}

/** The script makes the photo small, and sends it before the notice. */
const dangerPhoto = ({ messages }: ShownSheet): Markup =>
  html`<div class="field"${NEEDS_SCRIPT}>
      <label for="danger-photo">${messages.dangerPhoto}</label>
      <input class="control job-file" id="danger-photo" type="file" accept="${PHOTO_TYPES.join()}" data-notice-photo />
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
    title: html`${icon(WARNING)}<span class="grid"><span>${messages.dangerTitle}</span><span class="font-normal">${messages.dangerHint}</span></span>`,
    fold: 'job-fold',
    fields: html`${choices<SafetyLevel>(messages.level, 'level', levels, sent.get('level'))}
      ${text(shown, 'danger', messages.danger)}
      ${choices<SafetyAction>(messages.action, 'action', actions, sent.get('action'))}
      ${text(shown, 'told', messages.whoTold)}
      ${text(shown, 'signedName', messages.signed)}
      ${dangerPhoto(shown)}`,
    button: messages.sendNotice,
    isOpen: sent.has('danger'),
  });
  return html`<section class="job-danger"${done.length > 0 && html` data-issued`} id="danger-place">${done}${form}</section>`;
}

export const besideMarkup = (shown: ShownSheet): Markup =>
  html`<div class="grid gap-8" data-region="beside">
    ${agreeing(shown)}${paying(shown)}${warning(shown)}${waitingList('other')}
  </div>`;
