// Rate limits of sign-in, which stop password guessing without locking the owner out.
import { type Limit, networksOf } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { isKnownNetwork } from './known-networks.ts';

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
  const key = both(emailKey, networksOf(net)[0] ?? net);
  if (!(await limits.knows(RATE_LIMITS.strangerWaited, key))) {
    await limits.take(RATE_LIMITS.strangerWaited, key);
    await limits.take(RATE_LIMITS.strangerWait, key);
  }
  await limits.take(RATE_LIMITS.strangerWait, key);
}

async function countStranger(ctx: Context, tally: Tally, emailKey: string, net: string): Promise<void> {
  const networks = networksOf(net);
  await tally.take(
    // First: a throttled network adds no keys of addresses that it invents.
    ...networks.map((one): Taken => [RATE_LIMITS.signInByNetwork, one]),
    ...networks.map((one): Taken => [RATE_LIMITS.signIn, both(emailKey, one)]),
  );
  if (await tally.tryTake([RATE_LIMITS.strangers, emailKey])) return;
  try {
    await waitFirst(ctx, emailKey, net);
  } catch (error) {
    // A wait is no failure.
    await tally.giveBack();
    throw error;
  }
  await tally.take(...networks.map((one): Taken => [RATE_LIMITS.strangerTries, both(emailKey, one)]));
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
  else if (!(await tally.tryTake([RATE_LIMITS.signIn, both(emailKey, net)])))
    await tally.take([RATE_LIMITS.knownWait, both(emailKey, net)]);
  return () => tally.giveBack();
}
