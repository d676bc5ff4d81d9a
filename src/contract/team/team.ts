// The team: staff and admins, and invitations to join them.
import * as z from 'zod/mini';
import { newPassword, user } from '#contract/accounts/accounts.ts';
import { proof } from '#contract/accounts/proof.ts';
import { TEAM_ROLES } from '#contract/accounts/roles.ts';
import { endpoint } from '#contract/endpoint.ts';
import { email, personName } from '#contract/field.ts';

const role = z.enum(TEAM_ROLES, 'Choose a role');

const member = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  /** Whether they sign in with an authenticator app. */
  hasSecondFactor: z.boolean(),
});
export type TeamMember = z.infer<typeof member>;

const invitation = z.object({
  _id: z.string(),
  email: z.string(),
  role,
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
});
export type TeamInvitation = z.infer<typeof invitation>;

/** Members in order of name; invitations that can still be accepted. */
const team = { members: z.array(member), invitations: z.array(invitation) };
const changed = z.object({ success: z.literal(true), message: z.string(), ...team });

export const listTeam = endpoint({
  method: 'GET',
  path: '/api/team',
  summary: 'Who works with the dashboard, and who is invited to',
  access: 'team',
  reply: z.object(team),
});
export type Team = z.infer<typeof listTeam.reply>;

export const teamInvitation = z.strictObject({ email, role, ...proof });

/** Emails a one-use link. A second invitation to an address ends the first. */
export const inviteToTeam = endpoint({
  method: 'POST',
  path: '/api/invitations',
  summary: 'Invites somebody to the team by mail',
  access: 'team',
  takesProof: 'always',
  body: teamInvitation,
  status: 201,
  reply: changed,
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/{id}',
  summary: 'Withdraws an invitation: its link stops working',
  access: 'team',
  reply: changed,
});

/** Refused for the last admin. */
export const changeTeamRole = endpoint({
  method: 'PATCH',
  path: '/api/team/{id}',
  summary: 'Makes a member of the team staff or an admin',
  access: 'team',
  takesProof: 'always',
  body: z.strictObject({ role, ...proof }),
  reply: changed,
  errors: ['illegal_move'],
});

/** Their account stays, as a customer's, and is signed out everywhere. Refused for the last admin. */
export const removeFromTeam = endpoint({
  method: 'DELETE',
  path: '/api/team/{id}',
  summary: 'Takes a member off the team',
  access: 'team',
  takesProof: 'always',
  body: z.strictObject(proof),
  reply: changed,
  errors: ['illegal_move'],
});

/** For a lost phone: also ends the member's sign-ins, and emails them. Refused for one's own app, which needs a code. */
export const endMemberFactor = endpoint({
  method: 'DELETE',
  path: '/api/team/{id}/second-factor',
  summary: 'Turns off the authenticator app of a member of the team',
  access: 'team',
  takesProof: 'always',
  body: z.strictObject(proof),
  reply: changed,
  errors: ['illegal_move'],
});

const INCOMPLETE = 'This link isn’t complete. Open it from the email again.';
export const TEAM_MESSAGES = {
  incomplete: INCOMPLETE,
  used: 'This invitation has been used, withdrawn or has expired. Ask an admin for a new one.',
  joined: 'Welcome to the team. Sign in with your email address and the new password.',
  joinedSignedIn: 'Welcome to the team. You’re signed in.',
};

export const acceptance = z.object({
  /** 256 random bits as base64url. */
  token: z.string(INCOMPLETE).check(z.regex(/^[\w-]{43}$/, INCOMPLETE)),
  name: personName('Enter your name', 60),
  password: newPassword,
});

/**
 * An existing account with the address keeps its orders; its password is replaced, and it is signed out everywhere. Only an account that
 * the invitation itself has opened is signed in: `session`.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/team/accept',
  summary: 'Joins the team by the link of an invitation',
  body: acceptance,
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    session: z.optional(z.object({ token: z.string(), user })),
  }),
  errors: ['link_used'],
});
