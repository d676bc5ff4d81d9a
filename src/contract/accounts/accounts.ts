// Accounts: who someone is, signing in and out, and the profile.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { email, isPictureAddress, line } from '#contract/field.ts';

export const ROLES = ['customer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const user = z.object({
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  profileImage: z.string(),
});
export type User = z.infer<typeof user>;

const TOO_LONG = 'Use 256 characters or fewer';
/** A password that is being set; common ones are refused by the server alone. */
export const newPassword = z
  .string('Enter a password')
  .check(
    z.minLength(1, 'Enter a password'),
    z.minLength(8, 'Use 8 characters or more'),
    z.maxLength(256, TOO_LONG),
  );
/** A password that somebody has set already. */
export const knownPassword = z
  .string('Enter your password')
  .check(z.minLength(1, 'Enter your password'), z.maxLength(256, TOO_LONG));

/** `username` may come along from the form's state and is ignored. */
export const credentials = z.object({
  email,
  password: knownPassword,
  username: z.optional(z.unknown()),
});

export const registration = z.object({
  username: line('Enter your username', 60),
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
  summary: 'Signs in; answers a token',
  body: credentials,
  reply: signedIn,
  errors: ['wrong_credentials'],
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

/** The name, and where wanted the password (needs the current one) and the picture. E-mail and role never change here. */
export const profileChange = z.object({
  name: line('Enter your name', 60),
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
