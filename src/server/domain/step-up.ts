// Above what people do, a caller does a little work for each further try; far above it nobody gets through (safety.md A2 rows 10, 17, 18).
import type { Challenge } from '#contract/error.ts';
import { isSolved } from '#lib/proof.ts';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { Limit } from '../limits.ts';
import { newId } from '../new-id.ts';

type Limited = Pick<Context, 'limits'>;

export interface Steps {
  /** Without any work. */
  free: Limit;
  /** For work, on top of that. */
  proven: Limit;
}

/** On average 2^15 hashes: a second on a phone of ours. */
const BITS = 15;
const LIFE_SECONDS = 600;
const ISSUED: Limit = { name: 'challenge-issued', points: 1_000_000, seconds: LIFE_SECONDS };
const USED: Limit = { name: 'challenge-used', points: 1, seconds: LIFE_SECONDS };
/** Each is remembered: nobody collects them. */
const ASKED: Limit = { name: 'challenge-asked', points: 60, seconds: LIFE_SECONDS };

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'too_many';

/** Which limit, for whom: work done for one try does not open another door. */
const wordFor = ({ free }: Steps, key: string, id: string) => `${free.name}|${key}|${id}`;

async function isProven(
  { limits }: Limited,
  steps: Steps,
  key: string,
  proof: string | null,
): Promise<boolean> {
  const [id = '', answer = ''] = proof?.split('.') ?? [];
  if (!answer || !(await limits.knows(ISSUED, wordFor(steps, key, id)))) return false;
  if (!(await isSolved({ id, bits: BITS }, answer))) return false;
  return limits.take(USED, id).then(
    () => true,
    (error) => {
      if (isRefusal(error)) return false;
      throw error;
    },
  );
}

async function challenge({ limits }: Limited, steps: Steps, key: string): Promise<Challenge> {
  await limits.take(ASKED, `${steps.free.name}|${key}`);
  const id = newId();
  await limits.take(ISSUED, wordFor(steps, key, id));
  return { id, bits: BITS };
}

/**
 * Counts one try.
 * @param proof what the caller sent as proof of work, if anything
 * @returns the limit that it counted against
 * @throws ApiError challenge: the same again with the work done; too_many: not even for that
 */
export async function takeStep(
  ctx: Limited,
  steps: Steps,
  key: string,
  proof: string | null,
): Promise<Limit> {
  try {
    await ctx.limits.take(steps.free, key);
    return steps.free;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (await isProven(ctx, steps, key, proof)) {
      await ctx.limits.take(steps.proven, key);
      return steps.proven;
    }
    throw new ApiError('challenge', {
      ...error.details,
      msg: error.message,
      challenge: await challenge(ctx, steps, key),
    });
  }
}
