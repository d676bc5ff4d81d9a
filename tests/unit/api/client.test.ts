import { expect, it } from 'vitest';
import { createClient } from '#api/client.ts';
import { signOut } from '#contract/accounts/accounts.ts';

it('a call that outlives its page says so to the browser', async () => {
  const sent: (boolean | undefined)[] = [];
  const call = createClient({
    fetch: (_, { keepalive }) => {
      sent.push(keepalive);
      return new Response(null, { status: 204 });
    },
  });
  await call(signOut, { keepalive: true });
  await call(signOut);
  expect(sent).toEqual([true, false]);
});
