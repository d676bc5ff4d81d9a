// Accounts: registration, sign-in, sign-out and profile.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { email, isPictureAddress, personName } from '#contract/field.ts';
import { ROLES } from './roles.ts';

export const user = z.object({
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  profileImage: z.string(),
});
export type User = z.infer<typeof user>;

const TOO_LONG = 'Use 256 characters or fewer';
/** A new password. Only the server knows which are soon guessed. */
export const newPassword = z
  .string('Enter a password')
  .check(
    z.minLength(1, 'Enter a password'),
    z.minLength(8, 'Use 8 characters or more'),
    z.maxLength(256, TOO_LONG),
  );
/** An existing password. */
export const knownPassword = z
  .string('Enter your password')
  .check(z.minLength(1, 'Enter your password'), z.maxLength(256, TOO_LONG));

/** `username` is ignored: the form may send it from its other mode. */
export const credentials = z.object({
  email,
  password: knownPassword,
  /** Of the authenticator app, or a recovery code: for accounts that have a second factor. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(40, 'Use 40 characters or fewer'))),
  username: z.optional(z.unknown()),
});

export const registration = z.object({
  username: personName('Enter your username', 60),
  email,
  password: newPassword,
});

/** `token` is opaque; send it as `Authorization: Bearer …`. */
const signedIn = z.object({ success: z.literal(true), token: z.string(), user });

export const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'Who the bearer is',
  access: 'signed-in',
  reply: z.object({ user }),
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Signs in; answers a token. `second_factor_needed`: the same call with `code` signs in',
  body: credentials,
  reply: signedIn,
  errors: ['wrong_credentials', 'second_factor_needed', 'wrong_code'],
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  summary: 'Creates a customer account and signs it in',
  body: registration,
  reply: signedIn,
  status: 201,
  errors: ['email_taken'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends this sign-in; the token stops working at once',
  access: 'signed-in',
  reply: z.undefined(),
  status: 204,
});

const profileImage = z.string().check(
  z.trim(),
  z.maxLength(2048, 'Use 2048 characters or fewer'),
  z.refine((value) => value === '' || isPictureAddress(value), 'Enter an https address of a picture'),
);

/** Changes the name and, if given, password (needs the current one) and picture. Never email or role. */
export const profileChange = z.object({
  name: personName('Enter your name', 60),
  currentPassword: z.optional(z.string().check(z.maxLength(256, TOO_LONG))),
  newPassword: z.optional(z.union([z.literal(''), newPassword], 'Use 8 to 256 characters')),
  profileImage: z.optional(profileImage),
});
export type ProfileChange = z.infer<typeof profileChange>;

export const changeProfile = endpoint({
  method: 'POST',
  path: '/api/user/profile',
  summary: 'Changes name, password or picture; a new password ends all other sign-ins',
  access: 'signed-in',
  body: profileChange,
  reply: z.object({ success: z.literal(true), message: z.string(), user }),
});
