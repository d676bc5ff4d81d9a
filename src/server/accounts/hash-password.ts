// Password hashes: argon2id as PHC strings. Each costs 19 MiB and some 30 ms, so only two run at once.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { ApiError } from '#server/platform/api-error.ts';

const derive = promisify(argon2);

/** OWASP's minimum (Password Storage Cheat Sheet) and a third pass, for two take less than 25 ms on a fast core. */
const COST = { memory: 19_456, passes: 3, parallelism: 1, tagLength: 32 };
const PARAMETERS = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
const SALT_BYTES = 16;
const CONCURRENCY = 2;
const MAX_QUEUED = 50;

/** Dummy hash for unknown emails, so that timing does not reveal accounts. */
export const DUMMY_HASH = `$argon2id$v=19$${PARAMETERS}$bm9ib2R5J3Mgc2FsdC4uLg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`;

const queue = new PQueue({ concurrency: CONCURRENCY });

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (queue.size >= MAX_QUEUED)
    throw new ApiError('unavailable', {
      msg: 'We’re very busy right now. Please try again in a minute.',
      retryAfter: 5,
    });
  return queue.add(work);
}

/** How many hashes are running or queued. */
export const hashQueueLength = (): number => queue.pending + queue.size;

/** The same letters typed on different keyboards give the same bytes. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFC'));
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

function tagOf(password: string, nonce: Buffer, cost: Omit<Argon2Parameters, 'message' | 'nonce'>) {
  return queued(() => derive('argon2id', { message: bytesOf(password), nonce, ...cost }));
}

/** @throws ApiError unavailable when too many are waiting already */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, salt, COST);
  return `$argon2id$v=19$${PARAMETERS}$${unpadded(salt)}$${unpadded(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** @param hash as `hashPassword` made it @throws ApiError unavailable when too many are waiting already */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash) ?? [];
  if (!salt || !tag) return false;
  const expected = Buffer.from(tag, 'base64');
  const found = await tagOf(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(expected, found);
}
