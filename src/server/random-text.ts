import { randomBytes } from 'node:crypto';

const POOL = 4096;
let pool = Buffer.alloc(0);

/** @returns so many random bytes as characters that are safe in a URL; drawn by kibibytes, since each draw costs some microseconds */
export function randomText(bytes: number): string {
  if (pool.length < bytes) pool = randomBytes(POOL);
  const text = pool.toString('base64url', 0, bytes);
  pool.fill(0, 0, bytes);
  pool = pool.subarray(bytes);
  return text;
}
