// Second factors: an authenticator app, and valid bodies of its calls.
import { Secret, TOTP } from 'otpauth';
import { confirmSecondFactor, startSecondFactor } from '#contract/accounts/second-factor.ts';
import { changeBank, readSettings } from '#contract/settings/settings.ts';
import { DAY_MS } from '#lib/days.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { dataOf } from '../service/data-of.ts';
import type { Stack } from '../service/stack.ts';
import type { Make } from './diary-bodies.ts';
import { tokenIn } from './links.ts';
import { mailsOf } from './mails.ts';
import { makeAdmin, type Person } from './people.ts';

const PASSWORD = 'a password';

/** What the app shows now, or so many time steps later. */
export const codeOf = (stack: Stack, secret: string, stepsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: stack.clock.now() + stepsLater * 30_000,
  });

/** @returns the secret that the app holds */
export async function startFactor(stack: Stack, { token, password }: Person): Promise<string> {
  return (await dataOf(stack.as(token)(startSecondFactor, { body: { password } }))).secret;
}

/** Sets the app up, and passes to the next code. */
export async function setUpFactor(stack: Stack, person: Person) {
  const secret = await startFactor(stack, person);
  const body = { code: codeOf(stack, secret) };
  const { recoveryCodes } = await dataOf(stack.as(person.token)(confirmSecondFactor, { body }));
  stack.clock.advance(30_000);
  return { secret, recoveryCodes };
}

/** A change of the bank details by an admin of its own. @returns its version */
export async function changeWaits(stack: Stack): Promise<number> {
  const admin = await makeAdmin(stack, { password: PASSWORD });
  const { secret } = await setUpFactor(stack, admin);
  const waits = async (account: string) => {
    const { version } = (await dataOf(stack.as(admin.token)(readSettings))).bank;
    const details = { name: 'Kelvin & Rowe', sortCode: '20-00-00', account };
    const body = { details, version, currentPassword: PASSWORD, code: codeOf(stack, secret) };
    stack.clock.advance(30_000);
    return (await dataOf(stack.as(admin.token)(changeBank, { body }))).bank;
  };
  const first = await waits('12345678');
  return (first.waiting ?? (await waits('87654321')).waiting)?.version ?? 0;
}

export const FACTOR_BODIES: Record<string, Make> = {
  startSecondFactor: async (stack) => ({
    token: (await makeAdmin(stack, { password: PASSWORD })).token,
    body: { password: PASSWORD },
  }),
  confirmSecondFactor: async (stack) => {
    const admin = await makeAdmin(stack, { password: PASSWORD });
    const secret = await startFactor(stack, admin);
    return { token: admin.token, body: { code: codeOf(stack, secret) } };
  },
  changeBank: async (stack) => {
    const admin = await makeAdmin(stack, { password: PASSWORD });
    const { secret } = await setUpFactor(stack, admin);
    const details = { name: 'Kelvin & Rowe', sortCode: '20-00-00', account: '12345678' };
    return {
      token: admin.token,
      body: { details, currentPassword: PASSWORD, code: codeOf(stack, secret), version: 0 },
    };
  },
  confirmBank: async (stack) => {
    const version = await changeWaits(stack);
    const admin = await makeAdmin(stack, { password: PASSWORD });
    const { secret } = await setUpFactor(stack, admin);
    stack.clock.advance(DAY_MS);
    // Once its day was over it would need nobody.
    await stack.ctx.db
      .updateTable('bank_waiting')
      .set({ due_at: stack.clock.now() + 1 })
      .execute();
    const token = await openSession(stack.ctx, stack.ctx.db, admin.id);
    return { token, body: { version, currentPassword: PASSWORD, code: codeOf(stack, secret) } };
  },
  stopBankByLink: async (stack) => {
    await changeWaits(stack);
    const mails = await mailsOf(stack, 'bank-waiting');
    return { body: { token: tokenIn(mails.at(-1)?.text ?? '') } };
  },
  endSecondFactor: async (stack) => {
    const admin = await makeAdmin(stack, { password: PASSWORD });
    const { secret } = await setUpFactor(stack, admin);
    return { token: admin.token, body: { currentPassword: PASSWORD, code: codeOf(stack, secret) } };
  },
};
