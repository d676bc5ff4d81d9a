// Customers, staff and admins, inserted straight into the tables and signed in.
import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Role } from '#contract/accounts/roles.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { withKey } from '#server/db/search-keys.ts';
import { newId } from '#server/platform/ids.ts';
import type { Stack } from '../service/stack.ts';

export interface Person {
  id: string;
  username: string;
  email: string;
  /** Of customers and staff empty by default: then nobody can sign in with a password. */
  password: string;
  token: string;
}

const hash = promisify(argon2);

/** A hash like hashPassword's at a thousandth of the cost: sign-in reads the cost from the hash. */
export async function quickHash(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = await hash('argon2id', { message: Buffer.from(password), nonce, ...cost });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(tag)}`;
}

type Wishes = Partial<Pick<Person, 'username' | 'email' | 'password'>>;

async function make(stack: Stack, role: Role, wishes: Wishes): Promise<Person> {
  const id = newId();
  const { username = 'Ada Marsh', email = `${role}-${id}@people.example`, password = '' } = wishes;
  const now = stack.clock.now();
  await stack.ctx.db
    .insertInto('users')
    .values({
      id,
      ...withKey('users', { username, email }),
      email_key: email.toLowerCase(),
      role,
      password_hash: password && (await quickHash(password)),
      profile_image: '',
      email_verified_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { id, username, email, password, token: await openSession(stack.ctx, stack.ctx.db, id) };
}

export const makeCustomer = (stack: Stack, wishes: Wishes = {}): Promise<Person> =>
  make(stack, 'customer', wishes);
export const makeStaff = (stack: Stack, wishes: Wishes = {}): Promise<Person> => make(stack, 'staff', wishes);
/** What proves an admin who has no authenticator app and whose password a test leaves open. */
export const PROOF = { currentPassword: 'a password' };
export const proofOf = ({ password }: Person) => ({ currentPassword: password });
export const makeAdmin = (stack: Stack, wishes: Wishes = {}): Promise<Person> =>
  make(stack, 'admin', { password: PROOF.currentPassword, ...wishes });
