// What quotes add to the moves of their orders (`ctx.origins.quote`).
import { releaseHeldTime } from '#server/diary/claim.ts';
import type { OriginRules } from '#server/orders/origins.ts';
import type { Context } from '#server/platform/context.ts';
import { acceptPaidQuote, expectPayable } from './follow-quote.ts';
import { holdTime } from './visit-time.ts';
import { visitsOf } from './visits-of-orders.ts';

export const QUOTE_RULES: OriginRules<Context> = {
  expectPayable,
  held: holdTime,
  lapsed: (trx, { id }) => releaseHeldTime(trx, { order: id }),
  paid: acceptPaidQuote,
  visits: visitsOf,
};
