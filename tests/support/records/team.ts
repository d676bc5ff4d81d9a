// Invitations to the team.
import type { TeamRole } from '#contract/accounts/roles.ts';
import { inviteToTeam } from '#contract/team/team.ts';
import { dataOf } from '../service/data-of.ts';
import type { Stack } from '../service/stack.ts';
import { tokenIn } from './links.ts';
import { mailsOf } from './mails.ts';
import { PROOF } from './people.ts';

interface Invitation {
  id: string;
  /** The token of its link. */
  token: string;
}

/** @param admin the admin who invites */
export async function inviteBy(
  admin: Stack['call'],
  stack: Stack,
  email = 'grace@people.example',
  role: TeamRole = 'staff',
  proof = PROOF,
): Promise<Invitation> {
  const { invitations } = await dataOf(admin(inviteToTeam, { body: { email, role, ...proof } }));
  const mails = (await mailsOf(stack, 'team-invitation')).filter((mail) => mail.to_address === email);
  const id = invitations.find((one) => one.email === email)?._id ?? '';
  return { id, token: tokenIn(mails.at(-1)?.text ?? '') };
}
