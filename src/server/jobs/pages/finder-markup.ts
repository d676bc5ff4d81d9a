// Markup by which a part of the shop is looked for on a job sheet, without script: for a line of it, and where one is still needed.
import { html } from 'hono/html';
import { fillIn } from '#lib/fill.ts';
import { PLUS } from '#lib/icon-lines.ts';
import { formatMoney, toWire } from '#lib/money.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { icon, stepButton, textField } from './sheet-controls.ts';
import type { FoundPart, ShownSheet } from './shown-sheet.ts';

interface Finder {
  /** Of its field. */
  name: 'part' | 'wanted';
  label: string;
  /** The button that looks for it. */
  step: 'find' | 'find:wanted';
  /** What a press on a part that was found does with it, and how that is called. */
  takes: 'add' | 'want';
  verb: string;
  /** Where that is seen: an id. */
  at: string;
  /** Attributes of its controls. */
  more?: Markup | string;
}

function foundPart(shown: ShownSheet, part: FoundPart, { takes, verb, at, more = '' }: Finder): Markup {
  const { messages, sheet } = shown;
  const { id, name, part_number, price, inShop, stock } = part;
  const data = { product: id, name, number: part_number, price: price === null ? '' : toWire(price) };
  const cost =
    price === null ? fillIn(messages.inShop, { price: inShop }) : formatMoney(price, sheet.currency);
  const label = html`<span class="sr-only">${verb} </span><span class="grid grow"><span class="font-semibold">${name}</span>
      <span class="font-normal"><span class="whitespace-nowrap">${part_number}</span>, <span class="whitespace-nowrap">${fillIn(messages.stock, { count: String(stock) })}</span></span></span>
      <span class="max-w-24 text-right">${cost}</span>${icon(PLUS)}`;
  return html`<li class="border-b border-line">${stepButton(`${takes}:${id}`, label, { at, data, look: 'job-found', more })}</li>`;
}

/** What was found stands below what was looked for, of this one alone. */
export function finder(shown: ShownSheet, its: Finder): Markup {
  const { messages } = shown;
  const { name, label, step, more = '' } = its;
  const [search, found] = shown.looksFor === name ? [shown.search, shown.found] : ['', null];
  const place = `found-${name}`;
  const list = html`<ul class="border-t border-line">${found?.map((part) => foundPart(shown, part, its))}</ul>`;
  const said =
    found &&
    (found.length > 0 ? fillIn(messages.foundParts, { count: String(found.length) }) : messages.noPart);
  const field = textField(
    name,
    label,
    search,
    html` enterkeyhint="search" maxlength="200"${more}`,
    messages.findHint,
  );
  return html`<div class="grid gap-3" data-finder="${step}">
    <div class="flex items-end gap-2">
      <div class="grow">${field}</div>
      ${stepButton(step, messages.find, { at: place, more })}
    </div>
    <p class="empty:hidden" id="${place}" role="status" data-found-said>${said}</p>
    <div class="empty:hidden" data-found>${found && found.length > 0 && list}</div>
  </div>`;
}
