// Idempotency key of a form's content: the same content keeps its key, so that a second try never makes a second row.
import { randomKey } from '#lib/random-key.ts';

const keys = new WeakMap<object, { content: string; key: string }>();

/** The key for sending `content` from `form`; a new one once the content has changed. */
export function keyFor(form: object, content: string): string {
  const last = keys.get(form);
  if (last?.content === content) return last.key;
  const key = randomKey();
  keys.set(form, { content, key });
  return key;
}

/** After success: the next request is a new one, even with the same content. */
export const forgetKey = (form: object): void => void keys.delete(form);
