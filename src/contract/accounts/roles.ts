// Roles of accounts. Without schemas, as landing pages load it.

export const ROLES = ['customer', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Roles of the team: staff run the dashboard; admins may also refund, export, change the settings and the team. */
export const TEAM_ROLES = ['staff', 'admin'] as const satisfies readonly Role[];
export type TeamRole = (typeof TEAM_ROLES)[number];

export const isTeam = (role: string | undefined): role is TeamRole => role === 'staff' || role === 'admin';
