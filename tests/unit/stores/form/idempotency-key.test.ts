import { afterEach, expect, it, vi } from 'vitest';
import { createIdempotencyKey } from '#stores/form/idempotency-key.ts';

afterEach(() => vi.unstubAllGlobals());

it('a retry with the same content keeps its key', () => {
  const { keyFor } = createIdempotencyKey();
  expect(keyFor('one')).toBe(keyFor('one'));
});

it('changed content gets a new key', () => {
  const { keyFor } = createIdempotencyKey();
  expect(keyFor('one')).not.toBe(keyFor('two'));
});

it('after success the same content gets a new key', () => {
  const { keyFor, forget } = createIdempotencyKey();
  const first = keyFor('one');
  forget();
  expect(keyFor('one')).not.toBe(first);
});

it('two forms never share a key', () => {
  expect(createIdempotencyKey().keyFor('one')).not.toBe(createIdempotencyKey().keyFor('one'));
});

it('a key is made without randomUUID, as on plain http', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(createIdempotencyKey().keyFor('one')).toMatch(/^[0-9a-f]{32}$/);
});
