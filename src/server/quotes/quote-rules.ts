// What quotes add to the moves of their orders and of their visits (`ctx.origins.quote`, `ctx.visitRules`).
import type { VisitRules } from '#server/appointments/visit-rules.ts';
import { releaseHeldTime } from '#server/diary/claim.ts';
import type { OriginRules } from '#server/orders/origins.ts';
import type { Context } from '#server/platform/context.ts';
import { correctVisit } from './correct-orders.ts';
import { lockOrdersOf } from './deliver-orders.ts';
import { endVisit } from './end-visit.ts';
import { endsWith } from './ends-with.ts';
import {
  acceptPaidQuote,
  expectPayable,
  refuseLateCancelling,
  visitPaidBy,
  whatStays,
} from './follow-quote.ts';
import { expireQuotes } from './follow-up-quotes.ts';
import { keepingOf } from './keeping.ts';
import { findMailsAgain } from './mail-again.ts';
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
  visitPaidBy,
  async endVisit(ctx, visit, by) {
    const { id: actor, role } = by;
    const ending =
      role === 'customer'
        ? ({ how: 'cancelled by customer', actor, byPayer: true } as const)
        : ({ how: 'order cancelled', actor, keeping: await keepingOf(ctx, { role }, visit, by) } as const);
    await endVisit(ctx, visit, ending);
  },
  whatStays,
};

export const QUOTE_VISITS: VisitRules<Context> = {
  beforeMove: lockOrdersOf,
  corrected: correctVisit,
  expire: expireQuotes,
  endings: endsWith,
  mailsAgain: findMailsAgain,
};
