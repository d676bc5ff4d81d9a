// Customers and admins as tests make them: straight into the tables, signed in.
import type { Role } from '#contract/accounts/accounts.ts';
import { hashPassword } from '#server/accounts/hash-password.ts';
import { openSession } from '#server/accounts/open-session.ts';
import { newId } from '#server/platform/ids.ts';
import type { Stack } from '../service/stack.ts';

export interface Person {
  id: string;
  username: string;
  email: string;
  /** Empty unless the test gave one: then nobody can sign in with a password. */
  password: string;
  token: string;
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
      username,
      email,
      email_key: email.toLowerCase(),
      role,
      password_hash: password && (await hashPassword(password)),
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
export const makeAdmin = (stack: Stack, wishes: Wishes = {}): Promise<Person> => make(stack, 'admin', wishes);
