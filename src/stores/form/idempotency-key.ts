// The idempotency key of what a form sends: a second try of the same content never makes a second row.
import { randomKey } from '#lib/random-key.ts';

/** @returns the key of some content, a new one once it has changed; and how to forget it, so that the same content is a new request */
export function createIdempotencyKey() {
  let last = { content: '', key: '' };
  return {
    keyFor(content: string): string {
      if (last.content !== content) last = { content, key: randomKey() };
      return last.key;
    },
    forget(): void {
      last = { content: '', key: '' };
    },
  };
}
