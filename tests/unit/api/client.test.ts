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

it.each([
  [{ success: false, message: 'We’re closed for stocktaking.' }, 'internal', 'We’re closed for stocktaking.'],
  [{ success: false, msg: 'Try the office.' }, 'internal', 'Try the office.'],
  [{ success: false, message: 'x'.repeat(300) }, 'internal', 'x'.repeat(300)],
  [{ success: false, message: 'x'.repeat(301) }, 'network', ''],
  [{ success: false, message: { text: 'No' } }, 'network', ''],
  [{ success: false }, 'network', ''],
  [{ message: 'Bad gateway' }, 'network', ''],
])('a failed call without a code shows its own message: %j', async (body, code, msg) => {
  const call = createClient({ fetch: () => Response.json(body, { status: 502 }) });
  expect(await call(signOut)).toMatchObject({ ok: false, code, msg });
});

it('an answer without a session stays one, whatever it says', async () => {
  const call = createClient({
    fetch: () => Response.json({ success: false, message: 'No session' }, { status: 401 }),
  });
  expect(await call(signOut)).toMatchObject({ code: 'unauthorised', msg: 'No session' });
});
