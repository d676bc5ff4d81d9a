// What the page of a job sheet shows.
import type { BindingWords } from '#contract/binding.ts';
import type { JobSheet } from '#contract/jobs/jobs.ts';
import type { FirstVisit } from '#contract/quotes/quote-settings.ts';
import type { EarlierVisit } from '#server/jobs/earlier-visits.ts';
import type { DayVisit } from '#server/jobs/engineer-day.ts';
import type { NotShown } from '#server/jobs/show-to-pay.ts';
import type { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { JobMessages } from './job-messages.ts';
import type { TypedSheet } from './sheet-form.ts';

/** A part that was found, for a line. */
export interface FoundPart {
  id: string;
  name: string;
  part_number: string;
  /** In the currency of repairs; null without a rate. */
  price: number | null;
  /** In the shop's own. */
  inShop: string;
  stock: number;
}

export interface ShownSheet {
  ctx: Context;
  messages: JobMessages;
  token: string;
  visit: DayVisit;
  sheet: JobSheet;
  /** The next of today, once this one has ended; null where there is none. */
  next: DayVisit | null;
  earlier: readonly EarlierVisit[];
  /** The discount of a first visit; null where it isn't, or none is offered. */
  firstVisit: FirstVisit | null;
  /** Why its bill isn't shown to whoever is there; null where it can be. */
  notShown: NotShown | null;
  /** By which whoever is there agrees to it. */
  words: BindingWords;
  /** When the instructions for cancellation and the form were mailed, London time; '' before. */
  formMailed: string;
  /** Ids of the photos that this engineer may take back. */
  removable: ReadonlySet<string>;
  typed: TypedSheet;
  /** The field in which a part was looked for: of a line, or of what is still needed. */
  looksFor: 'part' | 'wanted';
  search: string;
  found: readonly FoundPart[] | null;
  error: ApiError | null;
  isSaved: boolean;
  /** The line that was just added, by number; null: none was. */
  opened: number | null;
  /** It came late, and the office compares it with the sheet. */
  isBeside: boolean;
  /** It was to end, and was only saved, since nobody has agreed to the total. */
  lacksAgreement: boolean;
  /** What was typed into another form of the page that was refused. */
  sent: URLSearchParams;
  /** By which a form of the page that is sent twice counts once. */
  key: string;
}
