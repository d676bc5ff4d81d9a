// Markup of when the engineer came, and of labour since then.
import { html } from 'hono/html';
import { durationText, unbrokenTime } from '#lib/clock-minutes.ts';
import { fillIn } from '#lib/fill.ts';
import { londonClock } from '#lib/london.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { labourUnits, minutesSince } from './sheet-presses.ts';
import type { ShownSheet } from './shown-sheet.ts';

/** Today's, and still open: what it takes is counted from when somebody came. */
export const isGoingOn = ({ ctx, visit }: ShownSheet): boolean =>
  !visit.outcome && visit.date === londonClock(ctx.clock.now()).date;

export const arrivedField = ({ messages, typed }: ShownSheet): Markup =>
  html`<div class="flex items-center justify-between gap-4 pt-2">
    <label class="font-semibold" for="arrived">${messages.arrived}</label>
    <div class="w-36"><input class="control" id="arrived" name="arrived" type="time" value="${typed.arrived}" /></div>
  </div>`;

/** The page's script follows the clock, and what is typed (src/components/day/arrival.ts). */
export function sinceArrival(shown: ShownSheet) {
  const { ctx, messages, visit, typed } = shown;
  const minutes = minutesSince(ctx, typed);
  const units = labourUnits(ctx);
  const time = unbrokenTime(durationText(minutes));
  const words = minutes === units.least ? messages.labourShortest : messages.labourSince;
  return {
    text: fillIn(words, { arrived: typed.arrived ?? '', time }),
    data: { ...units, day: visit.date },
    more: minutes === 0 && html` hidden`,
  };
}
