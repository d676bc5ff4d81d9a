// What a customer reads of a visit beside its time and status.
import * as z from 'zod/mini';

/** The length of a visit in the diary, and within how many minutes from its time the engineer arrives. */
const plannedVisit = z.object({ minutes: z.number(), arrivalMinutes: z.number() });
export type PlannedVisit = z.infer<typeof plannedVisit>;

/** What ends with an open visit: its quote, and what was paid by it and hasn't gone back, in major units. */
const visitEnding = z.object({
  /** The number of its quote; '' without one that is open. */
  quote: z.string(),
  paid: z.number(),
  currency: z.string(),
});
export type VisitEnding = z.infer<typeof visitEnding>;

const VISIT_ACTS = ['confirm', 'complete', 'place', 'call-off', 'move', 'cancel', 'correct'] as const;
export type VisitAct = (typeof VISIT_ACTS)[number];
/** What its reader may do with it now: the server refuses the rest. */
export const visitActs = z.array(z.enum(VISIT_ACTS));

export const visitFacts = {
  /** Missing if it isn't in the diary. */
  visit: z.optional(plannedVisit),
  /** Missing without a quote that was sent, and once it is over. */
  ends: z.optional(visitEnding),
  /** By which London day we write when we come back, '' once it is past; missing unless somebody was there and that waits. */
  newTimeBy: z.optional(z.string()),
  /** True: somebody else has paid for it, so whoever booked can move it but not cancel it. */
  paidByAnother: z.optional(z.boolean()),
  /** The id of its bill, which is in the same account; missing without one, and of one that is cancelled. */
  bill: z.optional(z.string()),
};
