// The idempotency key of what a form sends: a second try of the same content never makes a second row.

/** 128 random bits as hex; `crypto.randomUUID` is missing on pages without https. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

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
