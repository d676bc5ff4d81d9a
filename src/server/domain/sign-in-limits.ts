// Who guesses passwords is stopped, and the owner is not (safety.md A2 row 10).
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { Limit } from '../limits.ts';
import { type Steps, takeStep } from './step-up.ts';

const PER_ACCOUNT_AND_NETWORK: Limit = { name: 'sign-in-account', points: 5, seconds: 900 };
const PER_NETWORK: Limit = { name: 'sign-in-network', points: 50, seconds: 900 };
const words =
  'There were too many wrong tries for this account. A link by “Forgotten your password?” lets you in at once.';
/** From all networks together, those left out from where this account was signed in to before. Sixty an hour reach the hash. */
const FROM_STRANGERS: Steps = {
  free: { name: 'sign-in-strangers', points: 50, seconds: 3600, words },
  proven: { name: 'sign-in-strangers-proven', points: 10, seconds: 3600, words },
};
/** A network stays known to an account for two weeks. */
const KNOWN: Limit = { name: 'sign-in-known', points: 1_000_000, seconds: 14 * 86_400 };

type Limited = Pick<Context, 'limits'>;
const both = (emailKey: string, net: string): string => `${emailKey}|${net}`;

/**
 * Counts a try before it is judged: a hundred at once get no further than five.
 * @returns undoes it: only failures are to count
 * @param proof of work done for this try
 * @throws ApiError challenge, too_many
 */
export async function countSignIn(ctx: Limited, emailKey: string, net: string, proof: string | null) {
  const { limits } = ctx;
  const taken: [Limit, string][] = [];
  const giveBack = async () => {
    for (const [limit, key] of taken) await limits.giveBack(limit, key);
  };
  const own: [Limit, string][] = [
    [PER_ACCOUNT_AND_NETWORK, both(emailKey, net)],
    [PER_NETWORK, net],
  ];
  for (const [limit, key] of own) {
    await limits.take(limit, key);
    taken.push([limit, key]);
  }
  if (await limits.knows(KNOWN, both(emailKey, net))) return giveBack;
  try {
    taken.push([await takeStep(ctx, FROM_STRANGERS, emailKey, proof), emailKey]);
  } catch (error) {
    // The same try comes again, with the work done.
    if (error instanceof ApiError && error.code === 'challenge') await giveBack();
    throw error;
  }
  return giveBack;
}

/** The account was signed in to from there: strangers' guesses do not stop the next sign-in from the same network. */
export const knowNetwork = ({ limits }: Limited, emailKey: string, net: string): Promise<void> =>
  limits.take(KNOWN, both(emailKey, net));

/** The owner has proven the address by mail: guesses so far do not stop them, from where they are. */
export async function letOwnerIn({ limits }: Limited, emailKey: string, net: string): Promise<void> {
  await limits.forget(PER_ACCOUNT_AND_NETWORK, both(emailKey, net));
  await knowNetwork({ limits }, emailKey, net);
}
