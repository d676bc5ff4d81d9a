// A small piece of work that whoever asks often does for it, instead of being turned away: a number that, hashed with the service's
// word, begins with so many zero bits. To find it takes some thirty thousand tries, to check it one (safety.md A2 rows 10, 17, 18).
import type { Challenge } from '#contract/error.ts';

/** The header of the second try: `id.number`. */
export const PROOF_HEADER = 'X-Proof';

const bytes = new TextEncoder();

function zeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}

/** Whether the work was done. @param answer as `solve` found it */
export async function isSolved({ id, bits }: Challenge, answer: string): Promise<boolean> {
  const hash = await crypto.subtle.digest('SHA-256', bytes.encode(`${id}:${answer}`));
  return zeroBits(new Uint8Array(hash)) >= bits;
}

const AT_ONCE = 64;

/** @param mostMs after that it is given up @returns the number in digits; null when given up, or where a page may not hash (plain http) */
export async function solve(challenge: Challenge, mostMs: number): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const until = performance.now() + mostMs;
  for (let first = 0; performance.now() < until; first += AT_ONCE) {
    const answers = Array.from({ length: AT_ONCE }, (_, n) => String(first + n));
    const found = await Promise.all(answers.map((answer) => isSolved(challenge, answer)));
    const at = found.indexOf(true);
    if (at >= 0) return answers[at] ?? null;
  }
  return null;
}
