// Markup by which a bill is shown to its customer: the button on a sheet, and the page with the QR code, which the customer reads.
import { html } from 'hono/html';
import { qrSquares } from '#lib/drawing/qr-squares.ts';
import { fillIn } from '#lib/fill.ts';
import { ARROW_LEFT } from '#lib/icon-lines.ts';
import { londonClock } from '#lib/london.ts';
import { formatMoney } from '#lib/money.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { type ShownBill, WHY_NOT_SHOWN } from '#server/jobs/show-to-pay.ts';
import { dueMinor } from '#server/money/balance.ts';
import { sheetPath } from './day-markup.ts';
import type { JobMessages } from './job-messages.ts';
import type { OpenDay } from './open-day.ts';
import { icon } from './sheet-controls.ts';
import type { ShownSheet } from './shown-sheet.ts';

/** Posted as a page, which the phone doesn't keep. */
export function payForm({ messages, token, visit, notShown }: ShownSheet): Markup | string {
  if (notShown === 'paid') return html`<p>${messages.billPaid}</p>`;
  if (notShown === 'confirming' || notShown === 'with-office') return html`<p>${WHY_NOT_SHOWN[notShown]}</p>`;
  if (notShown) return '';
  return html`<form method="post" action="${sheetPath(token, visit._id)}/pay" data-native>
    <button type="submit" class="button button-solid" data-needs-network>${messages.showToPay}</button>
  </form>`;
}

export const toPay = (messages: JobMessages, { bill }: ShownBill): string =>
  fillIn(messages.toPay, { sum: formatMoney(dueMinor(bill), bill.currency) });

export function payMarkup({ token, id }: OpenDay, messages: JobMessages, shown: ShownBill): Markup {
  const { bill, address, until } = shown;
  const { side, path } = qrSquares(address);
  return html`<p><a class="job-back" href="${sheetPath(token, id)}">${icon(ARROW_LEFT)}${messages.backToSheet}</a></p>
    <h1 class="page-title" data-to-pay>${toPay(messages, shown)}</h1>
    <p>${bill.takes_paypal ? messages.scan : messages.scanForTransfer}</p>
    <svg class="w-full max-w-72 bg-white" viewBox="0 0 ${side} ${side}" role="img" aria-label="${messages.qr}"
      shape-rendering="crispEdges"><path d="${path}" fill="currentColor" /></svg>
    <p>${fillIn(messages.scanUntil, { orderNumber: bill.number, time: londonClock(until).time })}</p>`;
}
