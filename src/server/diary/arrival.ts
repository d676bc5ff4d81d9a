// When an engineer arrives: a window that begins at the visit's time, in one wording wherever a visit is told.
import type { Slot } from '#contract/error.ts';
import { betweenText, windowMinutes } from '#lib/clock-minutes.ts';
import { formatArrival } from '#lib/format-date.ts';
import { closingTime } from '#lib/london.ts';
import type { Context } from '#server/platform/context.ts';

type Company = Pick<Context, 'visits' | 'company'>;

/** How long the window is: never beyond the hour at which the company closes. */
export const arrivalMinutes = ({ visits, company }: Company, { date, time }: Slot): number =>
  windowMinutes(time, visits.arrivalMinutes, closingTime(company.hours, date));

/** @example 'between 14:00 and 16:00' */
export const arrivalOf = (ctx: Company, slot: Slot): string =>
  betweenText(slot.time, arrivalMinutes(ctx, slot));

/** Of a visit: as it is told, between two times only where it is in the diary. @example 'Fri 27 Nov 2026 between 14:00 and 16:00' */
export const visitWhen = (ctx: Company, slot: Slot, isPlaced: boolean): string =>
  formatArrival({ ...slot, arrivalMinutes: isPlaced ? arrivalMinutes(ctx, slot) : 0 });
