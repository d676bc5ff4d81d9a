// Rate limits of sign-in, which stop password guessing without locking the owner out.
import { type Limit, networksOf } from '#server/http/limits.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { isKnownNetwork } from './known-networks.ts';

const PER_ACCOUNT_AND_NETWORK: Limit = { name: 'sign-in-account', points: 5, seconds: 900 };
const PER_NETWORK: Limit = { name: 'sign-in-network', points: 50, seconds: 900 };
/** All unknown networks together. Beyond it each of them must wait before a try, and has fewer tries. */
const FROM_STRANGERS: Limit = { name: 'sign-in-strangers', points: 50, seconds: 3600 };
const BUSY_MESSAGE =
  'Many people are trying to sign in to this account. A link by “Forgotten your password?” lets you in at once.';
const WAIT: Limit = { name: 'sign-in-wait', points: 1, seconds: 10, message: BUSY_MESSAGE };
/** Networks that were told to wait, and may return within this time. */
const WAITED: Limit = { name: 'sign-in-waited', points: 1_000_000, seconds: 120 };
const WHILE_BUSY: Limit = { name: 'sign-in-busy', points: 5, seconds: 3000 };
/** After five failures from a known network: a wait of seconds only, so that no neighbour locks the owner out. */
const KNOWN_WAIT: Limit = { name: 'sign-in-known-wait', points: 1, seconds: 30 };

type Taken = [limit: Limit, key: string];
const both = (emailKey: string, net: string): string => `${emailKey}|${net}`;

/** Counted tries, which can be given back: only failures count. */
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

/** The first try of a network only starts its wait; one after the wait is let through. @throws ApiError too_many */
async function waitFirst({ limits }: Pick<Context, 'limits'>, emailKey: string, net: string): Promise<void> {
  // The /48 of an IPv6 address waits as one.
  const key = both(emailKey, networksOf(net).at(-1) ?? net);
  if (!(await limits.knows(WAITED, key))) {
    await limits.take(WAITED, key);
    await limits.take(WAIT, key);
  }
  await limits.take(WAIT, key);
}

async function countStranger(ctx: Context, tally: Tally, emailKey: string, net: string): Promise<void> {
  const networks = networksOf(net);
  await tally.take(
    // First: a throttled network adds no keys of addresses that it invents.
    ...networks.map((one): Taken => [PER_NETWORK, one]),
    ...networks.map((one): Taken => [PER_ACCOUNT_AND_NETWORK, both(emailKey, one)]),
  );
  if (await tally.tryTake([FROM_STRANGERS, emailKey])) return;
  try {
    await waitFirst(ctx, emailKey, net);
  } catch (error) {
    // A wait is no failure.
    await tally.giveBack();
    throw error;
  }
  await tally.take(...networks.map((one): Taken => [WHILE_BUSY, both(emailKey, one)]));
}

/**
 * Counts a try before its password is checked: of a hundred at once only five get through.
 * @param account the user's id; null where no account has the address
 * @returns a function that undoes the count
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
