// A copy of everything stored about an account, for its owner.

import { listQuery } from '#contract/field.ts';
import type { OwnData } from '#contract/my-records/own-data.ts';
import { confirmedFactor } from '#server/accounts/factor-codes.ts';
import { iso, isoOrNull } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';
import { isPaidByAnother } from '#server/diary/payer.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { ownJobs } from '#server/jobs/own-jobs.ts';
import { papersOfOrders } from '#server/money/documents.ts';
import type { Context } from '#server/platform/context.ts';
import { sentQuotes } from '#server/quotes/quotes.ts';
import { findOwnAppointments } from './own-appointments.ts';
import { findOwnOrders } from './own-orders.ts';
import { ownPhotos } from './own-photos.ts';

/** More than an account has of anything. */
const ALL = 10_000;

/** Records of the email address. They belong to the account only once it is confirmed, because anybody can type an address. */
async function ofAddress({ db }: Context, { row }: SignedIn) {
  if (row.email_verified_at === null) return { cancellationNotices: [], mails: [] };
  const notices = await db
    .selectFrom('cancellations')
    .select(['order_or_booking', 'address', 'message', 'created_at'])
    .where('address_key', '=', row.email_key)
    .orderBy('created_at', 'desc')
    .limit(ALL)
    .execute();
  const mails = await db
    .selectFrom('outbox')
    .select(['kind', 'subject', 'created_at'])
    .where('address_key', '=', row.email_key)
    .orderBy('created_at', 'desc')
    .limit(ALL)
    .execute();
  return {
    cancellationNotices: notices.map((notice) => ({
      orderOrBooking: notice.order_or_booking,
      address: notice.address,
      message: notice.message,
      sentAt: iso(notice.created_at),
    })),
    mails: mails.map(({ kind, subject, created_at }) => ({ kind, subject, createdAt: iso(created_at) })),
  };
}

async function activityOf(queries: Queries, userId: string) {
  const signIns = await queries
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at', 'device'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  const changes = await queries
    .selectFrom('audit_log')
    .select(['at', 'action', 'entity', 'entity_id'])
    .where('actor', '=', userId)
    .orderBy('at', 'desc')
    .limit(ALL)
    .execute();
  return {
    signIns: signIns.map((one) => ({
      device: one.device,
      since: iso(one.created_at),
      lastUsed: iso(one.last_used_at),
    })),
    changes: changes.map(({ at, action, entity, entity_id }) => ({
      at: iso(at),
      action,
      entity,
      entityId: entity_id,
    })),
  };
}

/** Without secrets: no hash of a password or of a token. @throws ApiError too_many */
export async function ownDataOf(ctx: Context, user: SignedIn): Promise<OwnData> {
  await ctx.limits.take(RATE_LIMITS.ownData, user.id);
  const { row } = user;
  const everything = listQuery.parse({ limit: ALL });
  const { appointments } = await findOwnAppointments(ctx, everything, user.id);
  const { orders } = await findOwnOrders(ctx, everything, user.id);
  const own = await ctx.db
    .selectFrom('appointments')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const paidByThem = own.filter((one) => !isPaidByAnother(one)).map(({ id }) => id);
  const quotes = await sentQuotes(ctx.db, paidByThem);
  const placed = await ctx.db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('user_id', '=', user.id)
    .execute();
  return {
    exportedAt: iso(ctx.clock.now()),
    account: {
      username: row.username,
      email: row.email,
      role: row.role,
      profileImage: row.profile_image,
      emailConfirmedAt: isoOrNull(row.email_verified_at),
      createdAt: iso(row.created_at),
      updatedAt: iso(row.updated_at),
    },
    secondFactorSince: isoOrNull((await confirmedFactor(ctx.db, user.id))?.confirmed_at ?? null),
    appointments,
    photos: (await ownPhotos(ctx.db, user.id)).map(({ id, appointment, created_at, stage, plate }) => ({
      _id: id,
      appointment,
      stage: plate === 1 ? 'plate' : stage,
      sentAt: iso(created_at),
    })),
    jobs: await ownJobs(ctx, own),
    orders,
    ...(await papersOfOrders(ctx.db, placed)),
    quotes,
    ...(await ofAddress(ctx, user)),
    ...(await activityOf(ctx.db, user.id)),
  };
}
