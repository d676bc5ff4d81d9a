// History of one record in the dashboard: milestones of its row and entries of the audit log.
import * as z from 'zod/mini';
import { ROLES } from '#contract/accounts/roles.ts';

export const historyEntry = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** The person's name; '' for automatic changes. */
  who: z.string(),
  role: z.enum([...ROLES, 'system']),
  /** A verb: 'placed', 'change', 'refund' … */
  action: z.string(),
  changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
  /** The note given with the change; '' without one. */
  note: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
