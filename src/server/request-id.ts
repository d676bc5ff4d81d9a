import { randomBytes } from 'node:crypto';

const LENGTH = 8;
/** Bytes of which six make an id. */
const POOL = 6 * 1024;

let pool = '';
let at = 0;

/** 48 random bits as eight characters, which tell one request from others in the log; drawn a thousand at a time. */
export function requestId(): string {
  if (at >= pool.length) {
    pool = randomBytes(POOL).toString('base64url');
    at = 0;
  }
  at += LENGTH;
  return pool.slice(at - LENGTH, at);
}
