import { randomBytes } from 'node:crypto';

const POOL = 4096;
const ID_BYTES = 6;
let pool = Buffer.alloc(0);

/** 48 random bits as eight characters, which tell one request from others in the log; made some hundred at a time. */
export function requestId(): string {
  if (pool.length < ID_BYTES) pool = randomBytes(POOL);
  const id = pool.toString('base64url', 0, ID_BYTES);
  pool = pool.subarray(ID_BYTES);
  return id;
}
