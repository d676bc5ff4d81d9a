// Throttles of signing in. Who guesses passwords gets nowhere, and nobody can lock the owner of an account out.

import { type Limit, networksOf } from '#server/http/limits.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { isKnownNetwork } from './known-networks.ts';

const PER_ACCOUNT_AND_NETWORK: Limit = { name: 'sign-in-account', points: 5, seconds: 900 };
const PER_NETWORK: Limit = { name: 'sign-in-network', points: 50, seconds: 900 };
/** All networks together that the account was never used from. Beyond it each of them waits before a try, and has fewer. */
const FROM_STRANGERS: Limit = { name: 'sign-in-strangers', points: 50, seconds: 3600 };
const BUSY_MESSAGE =
  'Many people are trying to sign in to this account. A link by “Forgotten your password?” lets you in at once.';
const WAIT: Limit = { name: 'sign-in-wait', points: 1, seconds: 10, message: BUSY_MESSAGE };
/** Who has been told to wait, and may come back within this time. */
const WAITED: Limit = { name: 'sign-in-waited', points: 1_000_000, seconds: 120 };
const WHILE_BUSY: Limit = { name: 'sign-in-busy', points: 5, seconds: 3000 };
/** From a network of the account, after five failures there: a wait of seconds too, so that no neighbour locks it. */
const KNOWN_WAIT: Limit = { name: 'sign-in-known-wait', points: 1, seconds: 30 };

type Taken = [limit: Limit, key: string];
const both = (emailKey: string, net: string): string => `${emailKey}|${net}`;

/** Tries that were counted, and the way to undo it: only failures are to count. */
class Tally {
  readonly #limits: Context['limits'];
  readonly #taken: Taken[] = [];

  constructor(limits: Context['limits']) {
    this.#limits = limits;
  }

  /** @throws ApiError too_many */
  async take(...tries: Taken[]): Promise<void> {
    for (const [limit, key] of tries) {
      await this.#limits.take(limit, key);
      this.#taken.push([limit, key]);
    }
  }

  /** @returns false where there were too many */
  async tryTake(...tries: Taken[]): Promise<boolean> {
    try {
      await this.take(...tries);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'too_many') return false;
      throw error;
    }
  }

  async giveBack(): Promise<void> {
    for (const [limit, key] of this.#taken.splice(0)) await this.#limits.giveBack(limit, key);
  }
}

/** The first try of a network only begins its wait; one that comes back after it is judged. @throws ApiError too_many */
async function waitFirst({ limits }: Pick<Context, 'limits'>, emailKey: string, net: string): Promise<void> {
  const key = both(emailKey, net);
  if (!(await limits.knows(WAITED, key))) {
    await limits.take(WAITED, key);
    await limits.take(WAIT, key);
  }
  await limits.take(WAIT, key);
}

async function countStranger(ctx: Context, tally: Tally, emailKey: string, net: string): Promise<void> {
  const networks = networksOf(net);
  await tally.take(
    ...networks.map((one): Taken => [PER_ACCOUNT_AND_NETWORK, both(emailKey, one)]),
    ...networks.map((one): Taken => [PER_NETWORK, one]),
  );
  if (await tally.tryTake([FROM_STRANGERS, emailKey])) return;
  try {
    await waitFirst(ctx, emailKey, net);
  } catch (error) {
    // To wait is no failure.
    await tally.giveBack();
    throw error;
  }
  await tally.take(...networks.map((one): Taken => [WHILE_BUSY, both(emailKey, one)]));
}

/**
 * Counts a try before it is judged: a hundred at once get no further than five.
 * @param account the user's id; null where nobody has the address
 * @returns undoes it
 * @throws ApiError too_many
 */
export async function countSignIn(
  ctx: Context,
  { emailKey, account }: { emailKey: string; account: string | null },
  net: string,
): Promise<() => Promise<void>> {
  const tally = new Tally(ctx.limits);
  if (!(await isKnownNetwork(ctx, account, net))) await countStranger(ctx, tally, emailKey, net);
  else if (!(await tally.tryTake([PER_ACCOUNT_AND_NETWORK, both(emailKey, net)])))
    await tally.take([KNOWN_WAIT, both(emailKey, net)]);
  return () => tally.giveBack();
}
