// What bills add to the moves of their orders (`ctx.origins.bill`).
import type { OriginRules } from '#server/orders/origins.ts';
import type { Context } from '#server/platform/context.ts';
import { reviewText } from './ask-review.ts';

export const BILL_RULES: OriginRules<Context> = {
  paid: async (ctx, trx, bill) => ({
    mailValues: async () => ({ 'bill.review': await reviewText(ctx, trx, bill) }),
  }),
};
