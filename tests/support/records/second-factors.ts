// Second factors: an authenticator app, and valid bodies of its calls.
import { Secret, TOTP } from 'otpauth';
import { confirmSecondFactor, startSecondFactor } from '#contract/accounts/second-factor.ts';
import { dataOf } from '../service/data-of.ts';
import type { Stack } from '../service/stack.ts';
import type { Make } from './diary-bodies.ts';
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
  endSecondFactor: async (stack) => {
    const admin = await makeAdmin(stack, { password: PASSWORD });
    const { secret } = await setUpFactor(stack, admin);
    return { token: admin.token, body: { currentPassword: PASSWORD, code: codeOf(stack, secret) } };
  },
};
