// Maps accounts to the contract.
import type { User } from '#contract/accounts/accounts.ts';
import type { UserRow } from '#server/db/account-tables.ts';

export const toUser = ({ username, email, role, profile_image }: UserRow): User => ({
  username,
  name: username,
  email,
  role,
  profileImage: profile_image,
});
