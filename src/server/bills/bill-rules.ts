// What bills add to the moves of their orders (`ctx.origins.bill`).
import type { OriginRules } from '#server/orders/origins.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { reviewText } from './ask-review.ts';
import { billedVisits } from './bills.ts';

export const BILL_RULES: OriginRules<Context> = {
  refuseCancelling: async ({ company: { phone } }) =>
    new ApiError('order_closed', {
      msg: `This is the bill for work that’s done. Please phone us: ${phone}.`,
    }),
  billedWork: billedVisits,
  paidValues: async (ctx, trx, bill) => ({ 'bill.review': await reviewText(ctx, trx, bill) }),
};
