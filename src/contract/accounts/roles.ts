// Roles of accounts, and what each may do. Without schemas, as landing pages load it.

export const ROLES = ['customer', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const TEAM_ROLES = ['staff', 'admin'] as const satisfies readonly Role[];
export type TeamRole = (typeof TEAM_ROLES)[number];

/** The only place that says which role may do what: endpoints, decisions and buttons ask it by the right's name. */
const RIGHTS = {
  /** Run the dashboard: orders, visits, quotes, bills, parts, reviews and mails. */
  dashboard: TEAM_ROLES,
  /** Decide about money that came or is due: refund, keep a part, undo a payment, write off, bill more than was agreed. */
  money: ['admin'],
  /** Take the bookkeeper's files and whole lists away. */
  exports: ['admin'],
  /** Change the site's words and pictures, and publish them. */
  website: ['admin'],
  /** Change the company's settings and its bank details. */
  settings: ['admin'],
  /** Invite, promote and remove members of the team, and read what they did. */
  team: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof RIGHTS;

export const may = (role: string | undefined, right: Right): boolean =>
  (RIGHTS[right] as readonly (string | undefined)[]).includes(role);

export const isTeam = (role: string | undefined): role is TeamRole => may(role, 'dashboard');
