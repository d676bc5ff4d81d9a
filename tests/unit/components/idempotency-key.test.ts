import { afterEach, expect, it, vi } from 'vitest';
import { forgetKey, keyFor } from '#components/forms/idempotency-key.ts';

afterEach(() => vi.unstubAllGlobals());

it('a retry with the same content keeps its key', () => {
  const form = {};
  expect(keyFor(form, 'one')).toBe(keyFor(form, 'one'));
});

it('changed content gets a new key', () => {
  const form = {};
  expect(keyFor(form, 'one')).not.toBe(keyFor(form, 'two'));
});

it('after success the same content gets a new key', () => {
  const form = {};
  const first = keyFor(form, 'one');
  forgetKey(form);
  expect(keyFor(form, 'one')).not.toBe(first);
});

it('two forms never share a key', () => {
  expect(keyFor({}, 'one')).not.toBe(keyFor({}, 'one'));
});

it('a key is made without randomUUID, as on plain http', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(keyFor({}, 'one')).toMatch(/^[0-9a-f]{32}$/);
});
