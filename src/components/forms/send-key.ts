// The idempotency key of what a form holds: the same content keeps its key, so that a second try never makes a second row.

interface Kept {
  content: string;
  key: string;
}
const kept = new WeakMap<object, Kept>();

/** `crypto.randomUUID` exists only on https and localhost. */
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The key for sending `content` from `form`; a new one once the content has changed. */
export function sendKey(form: object, content: string): string {
  const last = kept.get(form);
  if (last?.content === content) return last.key;
  const key = newKey();
  kept.set(form, { content, key });
  return key;
}

/** It has arrived: whatever comes next is another request, even with the same words. */
export const forgetSendKey = (form: object): void => void kept.delete(form);
