// The rights of UK GDPR Art. 15, 17 and 20, exercised by the one who is signed in: a copy of their data, and deletion.
import * as z from 'zod/mini';
import { knownPassword, ROLES } from '#contract/accounts/accounts.ts';
import { appointment } from '#contract/appointments/appointments.ts';
import { endpoint } from '#contract/endpoint.ts';
import { order } from '#contract/orders/orders.ts';

/** Instants are ISO 8601, UTC. */
const moment = z.string();

export const ownData = z.object({
  exportedAt: moment,
  account: z.object({
    username: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    profileImage: z.string(),
    emailConfirmedAt: z.nullable(moment),
    createdAt: moment,
    updatedAt: moment,
  }),
  signIns: z.array(z.object({ since: moment, lastUsed: moment })),
  appointments: z.array(appointment),
  orders: z.array(order),
  /** Of this address; only once it is proven, for before that it may be somebody else's. */
  cancellationNotices: z.array(
    z.object({ orderOrBooking: z.string(), address: z.string(), message: z.string(), sentAt: moment }),
  ),
  /** What was mailed to this address, without the words; only once it is proven. */
  mails: z.array(z.object({ kind: z.string(), subject: z.string(), createdAt: moment })),
  /** What this account has changed, newest first. */
  changes: z.array(z.object({ at: moment, action: z.string(), entity: z.string(), entityId: z.string() })),
});
export type OwnData = z.infer<typeof ownData>;

export const readOwnData = endpoint({
  method: 'GET',
  path: '/api/user/data',
  summary: 'Everything that is kept about the bearer’s account',
  access: 'signed-in',
  reply: ownData,
});

const accountDeletion = z.object({
  password: knownPassword,
});

/** Every sign-in ends. Orders and appointments stay, without a link to an account; the last admin cannot go. */
export const deleteOwnAccount = endpoint({
  method: 'DELETE',
  path: '/api/user/data',
  summary: 'Deletes the bearer’s account, against the password',
  access: 'signed-in',
  body: accountDeletion,
  reply: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['illegal_move'],
});
