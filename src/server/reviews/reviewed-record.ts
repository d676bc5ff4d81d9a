// What a review by a mailed link is about: a completed visit, or a delivered order of the shop.
import type { Category } from '#contract/catalogue/categories.ts';
import type { TokenLinkKind } from '#contract/my-records/token-links.ts';
import { type ReviewService, SERVICES } from '#contract/services.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import { slugOf } from '#server/diary/units.ts';
import { orderRow } from '#server/orders/orders.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { resolveTarget } from '#server/token-links/record-links.ts';

const REVIEWABLE: readonly TokenLinkKind[] = ['booking', 'order'];
const NOT_VISITED = 'This visit isn’t completed yet. You can review it once it is.';
const NOT_DELIVERED = 'This order hasn’t arrived yet. You can review it once it has.';
const REVIEWED = {
  appointment_id: 'You’ve reviewed this visit already. Thank you.',
  order_id: 'You’ve reviewed this order already. Thank you.',
};

/** The trade that fits a category of parts. */
const SERVICE_OF: Record<Category, ReviewService> = {
  'Coffee Machine Parts': SERVICES.coffee.review,
  'Catering Parts': SERVICES.catering.review,
  'HiFi Parts': SERVICES.electronic.review,
};

export interface ReviewedRecord {
  /** The review's column that holds its id. */
  column: keyof typeof REVIEWED;
  id: string;
  /** For the form, which lets people change them. */
  name: string;
  service: ReviewService;
}

async function visit({ db }: Context, id: string): Promise<ReviewedRecord> {
  const { status, name, service } = await appointmentRow(db, id);
  if (status !== 'completed') throw new ApiError('link_used', { msg: NOT_VISITED });
  return { column: 'appointment_id', id, name, service: SERVICES[slugOf(service)].review };
}

/** A quote's orders are reviewed by their visit. The first part names the service. */
async function delivery({ db }: Context, id: string): Promise<ReviewedRecord> {
  const { status, quote_part, first_name, last_name } = await orderRow(db, id);
  if (status !== 'delivered' || quote_part) throw new ApiError('link_used', { msg: NOT_DELIVERED });
  const { category } = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select('category')
    .where('order_id', '=', id)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  return { column: 'order_id', id, name: `${first_name} ${last_name}`.trim(), service: SERVICE_OF[category] };
}

/** @param token of a mailed link @throws ApiError link_used, also when it has its review */
export async function reviewedRecord(ctx: Context, token: string): Promise<ReviewedRecord> {
  const { kind, id } = await resolveTarget(ctx, REVIEWABLE, token);
  const record = await (kind === 'order' ? delivery(ctx, id) : visit(ctx, id));
  const known = ctx.db.selectFrom('reviews').select('id').where(record.column, '=', id);
  if (await known.executeTakeFirst()) throw new ApiError('link_used', { msg: REVIEWED[record.column] });
  return record;
}
