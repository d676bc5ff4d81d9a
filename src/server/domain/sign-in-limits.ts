// Who guesses passwords is stopped, and the owner is not (safety.md A2 row 10).
import type { Context } from '../context.ts';
import type { Limit } from '../limits.ts';

const PER_ACCOUNT_AND_NETWORK: Limit = { name: 'sign-in-account', points: 5, seconds: 900 };
const PER_NETWORK: Limit = { name: 'sign-in-network', points: 50, seconds: 900 };
/** From all networks together, those left out from where this account was signed in to before. */
const FROM_STRANGERS: Limit = {
  name: 'sign-in-strangers',
  points: 50,
  seconds: 3600,
  words:
    'There were too many wrong tries for this account. A link by “Forgotten your password?” lets you in at once.',
};
/** A network stays known to an account for two weeks. */
const KNOWN: Limit = { name: 'sign-in-known', points: 1_000_000, seconds: 14 * 86_400 };

type Limited = Pick<Context, 'limits'>;
const both = (emailKey: string, net: string): string => `${emailKey}|${net}`;

/**
 * Counts a try before it is judged: a hundred at once get no further than five.
 * @returns undoes it: only failures are to count
 * @throws ApiError too_many
 */
export async function countSignIn({ limits }: Limited, emailKey: string, net: string) {
  const taken: [Limit, string][] = [
    [PER_ACCOUNT_AND_NETWORK, both(emailKey, net)],
    [PER_NETWORK, net],
  ];
  if (!(await limits.knows(KNOWN, both(emailKey, net)))) taken.push([FROM_STRANGERS, emailKey]);
  for (const [limit, key] of taken) await limits.take(limit, key);
  return async () => {
    for (const [limit, key] of taken) await limits.giveBack(limit, key);
  };
}

/** The account was signed in to from there: strangers' guesses do not stop the next sign-in from the same network. */
export const knowNetwork = ({ limits }: Limited, emailKey: string, net: string): Promise<void> =>
  limits.take(KNOWN, both(emailKey, net));

/** The owner has proven the address by mail: guesses so far do not stop them, from where they are. */
export async function letOwnerIn({ limits }: Limited, emailKey: string, net: string): Promise<void> {
  await limits.forget(PER_ACCOUNT_AND_NETWORK, both(emailKey, net));
  await knowNetwork({ limits }, emailKey, net);
}
