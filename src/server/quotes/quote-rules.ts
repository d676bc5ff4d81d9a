// What quotes add to the moves of their orders (`ctx.origins.quote`).
import { releaseHeldTime } from '#server/diary/claim.ts';
import type { OriginRules } from '#server/orders/origins.ts';
import type { Context } from '#server/platform/context.ts';
import { acceptPaidQuote, expectPayable, refuseLateCancelling } from './follow-quote.ts';
import { billedWork } from './own-offer.ts';
import { holdTime } from './visit-time.ts';
import { visitsOf } from './visits-of-orders.ts';

export const QUOTE_RULES: OriginRules<Context> = {
  expectPayable,
  refuseCancelling: refuseLateCancelling,
  held: holdTime,
  lapsed: (trx, { id }) => releaseHeldTime(trx, { order: id }),
  paid: acceptPaidQuote,
  visits: visitsOf,
  billedWork,
};
