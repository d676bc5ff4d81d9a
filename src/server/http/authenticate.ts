// Authenticates bearer tokens, and admits callers as the contract says. The role comes from the database, never from the browser.
import { isTeam, may, type Role } from '#contract/accounts/roles.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/days.ts';
import type { UserRow } from '#server/db/account-tables.ts';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';

export interface SignedIn {
  id: string;
  /** In effect: a customer's, while `lacksFactor`. */
  role: Role;
  /** One of the team who has no second factor, though the settings ask for it. */
  lacksFactor: boolean;
  row: UserRow;
  tokenHash: string;
}

/** How long a session lasts without use, and in total, in milliseconds. */
interface SessionLife {
  idle: number;
  absolute: number;
}
export const CUSTOMER_LIFE: SessionLife = { idle: 7 * DAY_MS, absolute: 30 * DAY_MS };
const STAFF_ABSOLUTE_MS = 12 * HOUR_MS;
/** Limits writes of `last_used_at`, so that not every read causes one. */
const TOUCH_MS = 60_000;

/** Minutes without use after which the team is signed out, as the owner has set them. */
export async function staffIdleMinutes({ db }: Pick<Context, 'db'>): Promise<number> {
  const row = await db.selectFrom('settings').select('staff_idle_minutes').executeTakeFirstOrThrow();
  return row.staff_idle_minutes;
}

export async function sessionLife(ctx: Context, role: Role): Promise<SessionLife> {
  if (!isTeam(role)) return CUSTOMER_LIFE;
  return { idle: (await staffIdleMinutes(ctx)) * MINUTE_MS, absolute: STAFF_ABSOLUTE_MS };
}

async function lacksRequiredFactor({ db }: Context, userId: string): Promise<boolean> {
  const required = await db
    .selectFrom('settings')
    .select('id')
    .where('staff_second_factor', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('second_factors')
            .select('user_id')
            .where('user_id', '=', userId)
            .where('confirmed_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  return required !== undefined;
}

const bearerOf = (header: string | undefined): string =>
  /^Bearer ([\w-]{20,100})$/.exec(header ?? '')?.[1] ?? '';

/** @param header the Authorization header @returns null without a valid token */
async function authenticate(ctx: Context, header: string | undefined): Promise<SignedIn | null> {
  const token = bearerOf(header);
  if (!token) return null;
  const tokenHash = hashToken(token);
  const row = await ctx.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sessions.created_at as session_at', 'sessions.last_used_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return null;
  const { session_at, last_used_at } = row;
  const now = ctx.clock.now();
  const life = await sessionLife(ctx, row.role);
  if (now - last_used_at > life.idle || now - session_at > life.absolute) {
    await ctx.db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
    return null;
  }
  if (now - last_used_at > TOUCH_MS)
    await ctx.db
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  const lacksFactor = isTeam(row.role) && (await lacksRequiredFactor(ctx, row.id));
  return { id: row.id, role: lacksFactor ? 'customer' : row.role, lacksFactor, row, tokenHash };
}

/** Who calls: `engineer` by a day link, all others by a session, if they have one. */
export interface Caller {
  user: SignedIn | null;
  engineer: EngineerRow | null;
}

interface Admission {
  net: () => string;
  visit: () => string | undefined;
  onKnown: (id: string) => void;
}

/**
 * @param header the Authorization header @param net the caller's network @param visit the path's `{id}` @param onKnown hears who it is,
 * also of whoever is refused
 * @throws ApiError unauthorised, forbidden, link_used, not_found (another engineer's visit)
 */
export async function admit(
  ctx: Context,
  { access }: Endpoint,
  header: string | undefined,
  { net, visit, onKnown }: Admission,
): Promise<Caller> {
  if (access === 'engineer') {
    const engineer = await ctx.admitEngineer(ctx, bearerOf(header), net(), visit());
    onKnown(engineer.id);
    return { user: null, engineer };
  }
  const user = await authenticate(ctx, header);
  if (user) onKnown(user.id);
  if (access === 'anyone') return { user, engineer: null };
  if (!user) throw new ApiError('unauthorised');
  if (user.lacksFactor && access !== 'signed-in') throw new ApiError('second_factor_required');
  if (access !== 'signed-in' && !may(user.role, access)) throw new ApiError('forbidden');
  return { user, engineer: null };
}
