// Lets a caller in, or not: each endpoint says in the contract who may call it.
import { ROLES, type Role, TEAM_ROLES } from '#contract/accounts/roles.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { authenticate, type SignedIn } from './authenticate.ts';

const ALLOWED: Record<Exclude<Access, 'anyone'>, readonly Role[]> = {
  'signed-in': ROLES,
  staff: TEAM_ROLES,
  admin: ['admin'],
};

/** @param header the Authorization header @throws ApiError unauthorised, forbidden */
export async function admit(
  ctx: Context,
  { access }: Endpoint,
  header: string | undefined,
): Promise<SignedIn | null> {
  const user = await authenticate(ctx, header);
  if (access === 'anyone') return user;
  if (!user) throw new ApiError('unauthorised');
  if (user.lacksFactor && access !== 'signed-in') throw new ApiError('second_factor_required');
  if (!ALLOWED[access].includes(user.role)) throw new ApiError('forbidden');
  return user;
}
