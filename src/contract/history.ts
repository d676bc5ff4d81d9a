// What became of one thing, as its drawer in the dashboard tells it: facts of its own row and the audit log together.
import * as z from 'zod/mini';

export const historyEntry = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** A person's name, or '' where nobody pressed anything. */
  who: z.string(),
  role: z.enum(['admin', 'customer', 'system']),
  /** A verb: 'placed', 'change', 'refund' … */
  action: z.string(),
  changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
  /** What was written beside the change; '' where nothing was. */
  note: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
