import { afterEach, expect, it, vi } from 'vitest';
import { forgetSendKey, sendKey } from '#components/forms/send-key.ts';

afterEach(() => vi.unstubAllGlobals());

it('a second try with the same content keeps its key', () => {
  const form = {};
  expect(sendKey(form, 'one')).toBe(sendKey(form, 'one'));
});

it('changed content is another request', () => {
  const form = {};
  expect(sendKey(form, 'one')).not.toBe(sendKey(form, 'two'));
});

it('after success the same content is another request', () => {
  const form = {};
  const first = sendKey(form, 'one');
  forgetSendKey(form);
  expect(sendKey(form, 'one')).not.toBe(first);
});

it('two forms never share a key', () => {
  expect(sendKey({}, 'one')).not.toBe(sendKey({}, 'one'));
});

it('there is a key where the browser has no randomUUID, as on plain http', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(sendKey({}, 'one')).toMatch(/^[0-9a-f]{32}$/);
});
