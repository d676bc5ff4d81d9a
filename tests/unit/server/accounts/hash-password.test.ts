// Passwords against their hashes.
import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '#server/accounts/hash-password.ts';

it('a password opens its own hash, however its letters were composed, and no other', async () => {
  const hash = await hashPassword('café on a chain');
  expect(await verifyPassword(hash, 'cafe\u0301 on a chain')).toBe(true);
  expect(await verifyPassword(hash, 'cafe on a chain')).toBe(false);
});

it.each([
  '',
  'of another program',
  '$2b$12$abcdefghijklmnopqrstuv',
  '$argon2id$v=19$m=19456,t=3,p=1$c2FsdA$',
])('nothing opens the hash %j, which we didn’t make', async (hash) => {
  expect(await verifyPassword(hash, '')).toBe(false);
});
