// Tables of accounts, their sessions and the team. Units as in tables.ts.
import type { Generated } from 'kysely';
import type { LinkKind } from '#contract/accounts/account-links.ts';
import type { Role, TeamRole } from '#contract/accounts/roles.ts';

export interface UserRow {
  id: string;
  username: string;
  email: string;
  /** Lower case; unique. */
  email_key: string;
  role: Role;
  password_hash: string;
  profile_image: string;
  email_verified_at: number | null;
  /** Null for whoever was made one on the server itself, or before this was noted. */
  admin_since: number | null;
  /** When they last lost the role. */
  admin_until: number | null;
  created_at: number;
  updated_at: number;
  /** What it is searched by (search-keys.ts); null where the previous release wrote it. */
  search_key: string | null;
}

/** An account's authenticator app. Its secret leaves the server once, when it is set up. */
export interface SecondFactorRow {
  user_id: string;
  /** Base32. */
  secret: string;
  created_at: number;
  /** The time step of the last code used, so that each is used once. */
  last_step: number;
  /** Null until a first code has proved that the app holds the secret. */
  confirmed_at: number | null;
}

export interface AccountTables {
  users: UserRow;
  /** `device` is what the browser says it is, in plain words; '' where it says nothing. */
  sessions: {
    token_hash: string;
    user_id: string;
    created_at: number;
    last_used_at: number;
    device: Generated<string>;
  };
  /** One per address, until it is used, withdrawn or expired. */
  team_invitations: {
    id: string;
    email: string;
    /** Lower case; unique. */
    email_key: string;
    role: TeamRole;
    token_hash: string;
    /** The admin's user id; null once that account is gone. */
    invited_by: string | null;
    created_at: number;
    expires_at: number;
  };
  second_factors: SecondFactorRow;
  /** Unused ones. */
  recovery_codes: { code_hash: string; user_id: string };
  /** Networks that an account was used from; `network_hash` is of the user's id and the network. */
  known_networks: { network_hash: string; user_id: string; last_at: number };
  /** One-use token links of accounts. */
  account_links: {
    token_hash: string;
    kind: LinkKind;
    user_id: string;
    expires_at: number;
    used_at: number | null;
  };
}
