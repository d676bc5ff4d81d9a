// Markup by which a customer agrees to a job sheet's lines and total: on the engineer's phone, in their own words, or by mail.
import { html } from 'hono/html';
import { PAD, signaturePath } from '#contract/jobs/signature.ts';
import { unbrokenTime } from '#lib/clock-minutes.ts';
import { fillIn } from '#lib/fill.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { CHEVRON_DOWN, TICK } from '#lib/icon-lines.ts';
import { londonClock } from '#lib/london.ts';
import { toMinor, toWire } from '#lib/money.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { legalLinks } from '#server/http/legal-links.ts';
import { bindingMessages } from '#server/platform/content.ts';
import { besideForm, foldedForm, text, waitingList } from './beside-forms.ts';
import { checkbox, hidden, icon, NEEDS_SCRIPT, recordedAt, stepHead, sum } from './sheet-controls.ts';
import type { ShownSheet } from './shown-sheet.ts';
import { placeOf, toldMarkup } from './visit-markup.ts';

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
  return html`<li class="job-shown">
    <span>${minutes ? unbrokenTime(name) : `${quantity} × ${name}`}</span><span>${amount}</span>
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
  return html`<div class="field"${NEEDS_SCRIPT}>
      <p class="flex min-h-12 items-center justify-between gap-4"><span class="font-semibold">${messages.signature}</span>
        <button type="button" class="job-quiet" data-clear-signature hidden>${messages.clearSignature}</button></p>
      ${drawn('', messages.signature, 'job-pad', html` data-signature`)}
      <input type="text" name="signature" value="${strokes}" autocomplete="off" hidden />
    </div>`;
}

/** Nobody agrees at the door before they have this: by email, if they say that it is fine, or on paper. */
function formFirst(shown: ShownSheet): Markup | string {
  const { messages, visit, formMailed } = shown;
  if (formMailed) return html`<p>${fillIn(messages.formMailed, { at: formMailed })}</p>`;
  if (!visit.hasEmail) return '';
  return foldedForm(shown, {
    step: 'form',
    title: messages.formTitle,
    fields: checkbox('isEmailFine', messages.emailFine),
    button: messages.mailForm,
    isOpen: false,
  });
}

/** The sum in it follows the lines as they are typed. */
function agreeButton(shown: ShownSheet): Markup {
  const [before = '', after = ''] = bindingMessages(shown.ctx.company).agree.toString().split('{total}');
  const { currency, total } = shown.sheet;
  return html`<span>${before}<span data-total="${currency}">${sum(shown, total)}</span>${after}</span>`;
}

/** What the law asks of whoever agrees at the door. */
function terms({ messages, ctx, sent, words, formMailed }: ShownSheet): Markup {
  const exempt = html` data-exempt="${words.exempt}"`;
  // A company is asked for nothing else (src/styles/job-phone.css).
  return html`${words.startSooner && checkbox('isCompany', messages.forCompany, sent.has('isCompany'))}
    <div class="job-private empty:hidden">${!formMailed && checkbox('isPrinted', messages.formPrinted, sent.has('isPrinted'))}${
      words.startSooner && checkbox('startsSooner', words.startSooner, sent.has('startsSooner'), exempt)
    }</div>
    ${words.exempt === 'urgent' && html`<p>${bindingMessages(ctx.company).urgent}</p>`}
    ${legalLinks(ctx.company)}`;
}

/** Who came, when and where, and what for. The page's script shows what is typed (src/components/day/sheet-form.ts). */
function visitShown(shown: ShownSheet): Markup {
  const { ctx, messages, visit, typed } = shown;
  const written = (name: 'found' | 'done', title: string) =>
    html`<div data-shown-text="${name}"${!typed[name] && html` hidden`}>
      <dt class="label">${title}</dt><dd class="whitespace-pre-line wrap-anywhere">${typed[name]}</dd>
    </div>`;
  return html`<p class="label">${ctx.company.name}</p>
    <h3>${messages.agreeHead}</h3>
    <p class="wrap-anywhere">${visit.service}, ${formatVisitDay(visit.date)}<br />${placeOf(visit)}</p>
    <dl class="grid gap-3">
      ${written('found', messages.shownFound)}
      ${written('done', messages.shownDone)}
      ${toldMarkup(messages, visit)}
    </dl>`;
}

/** What the customer reads, in their own words. */
function agreeFields(shown: ShownSheet): Markup {
  const { messages, sheet, visit, words } = shown;
  return html`${hidden('version', sheet.version)}
    ${hidden('words', words.id)}
    ${visitShown(shown)}
    <ul data-shown-lines="${sheet.currency}">${sheet.lines.map((line) => shownLine(shown, line))}</ul>
    <p class="job-sum">
      <span>${messages.total}</span>
      <span data-total="${sheet.currency}">${sum(shown, sheet.total)}</span>
    </p>
    <p>${messages.agreeText}${visit.hasEmail && html` ${messages.agreeCopy}`}</p>
    ${text(shown, 'name', messages.agreeName, html` data-there="${visit.contactName || visit.name}"`)}
    ${signing(shown)}
    ${terms(shown)}
    <p class="font-semibold empty:hidden" role="status" data-said></p>`;
}

/** Opened, it is all there is to see: the phone is handed over, and the same press closes it again (src/styles/job-sheet.css). */
function agreeForm(shown: ShownSheet): Markup {
  const { messages, sent } = shown;
  const title = html`<span class="job-closed">${messages.agreeTitle}</span><span class="job-open">${messages.backToSheet}</span>`;
  const form = {
    step: 'agree',
    fields: agreeFields(shown),
    button: agreeButton(shown),
    look: 'button button-solid',
  };
  return html`${formFirst(shown)}
    <details class="job-handed"${sent.has('name') && html` open`}>
      <summary class="button w-full">${title}</summary>
      <div class="grid gap-4 pt-4">${besideForm(shown, form)}</div>
    </details>`;
}

function agreed(shown: ShownSheet): Markup {
  const { messages, sheet } = shown;
  return html`${sheet.agreements.map(
    ({ name, total, at }) =>
      html`<p class="job-fact" data-done>${icon(TICK)}<span>${fillIn(messages.agreedBy, { name, total: sum(shown, total) })} ${recordedAt(shown, at)}</span></p>`,
  )}`;
}

const signatures = ({ messages, sheet }: ShownSheet): Markup =>
  html`${sheet.agreements.map(
    ({ name, signature }) => signature && drawn(signature, fillIn(messages.signatureOf, { name }), 'w-40'),
  )}`;

/** Nobody needs to agree again, unless more is written. */
function agreeAgain(shown: ShownSheet, form: Markup | string | boolean): Markup {
  const { messages, sheet, sent } = shown;
  return html`<details data-agreed="${sheet.agreed ?? 0}"${sent.has('name') && html` open`}>
    <summary class="job-fold">${messages.agreeAgain}${icon(CHEVRON_DOWN)}</summary>
    <div class="grid gap-3 pt-2">${signatures(shown)}${form}</div>
  </details>`;
}

export function agreeing(shown: ShownSheet): Markup {
  const { messages, sheet, visit } = shown;
  const isAgreed = sheet.total <= (sheet.agreed ?? 0);
  const isOver = sheet.isBilled || (visit.outcome !== null && isAgreed);
  const hasLines = sheet.lines.length > 0 && sheet.version > 0;
  const none = html`<p class="text-soft" data-without-lines${hasLines && html` hidden`}>${messages.agreeNothing}</p>`;
  // The page's script shows it as soon as there are lines, saved or not.
  const form = sheet.payer
    ? hasLines && askForm(shown, sheet.payer)
    : html`${none}<div class="grid gap-3" data-needs-lines${!hasLines && html` hidden`}>${agreeForm(shown)}</div>`;
  return html`<section class="job-part grid gap-3" id="agree-place">
    ${stepHead(messages.agreement)}
    ${agreed(shown)}
    ${!sheet.payer && !isOver && waitingList('agree')}
    ${isOver || !isAgreed || sheet.agreements.length === 0 ? html`${signatures(shown)}${!isOver && form}` : agreeAgain(shown, form)}
  </section>`;
}
