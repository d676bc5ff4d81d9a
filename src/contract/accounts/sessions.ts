// Where an account is signed in, and signing out elsewhere.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

const session = z.object({
  _id: z.string(),
  /** 'Firefox on Windows'; '' if the browser didn't say. */
  device: z.string(),
  /** ISO 8601, UTC. */
  since: z.string(),
  lastUsed: z.string(),
  /** The one that asks. */
  isThis: z.boolean(),
});
export type AccountSession = z.infer<typeof session>;

/** The last used first. */
const reply = z.object({ sessions: z.array(session) });

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where the bearer is signed in',
  access: 'signed-in',
  reply,
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/{id}',
  summary: 'Ends one of the bearer’s sign-ins; its token stops working at once',
  access: 'signed-in',
  reply,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Ends all of the bearer’s sign-ins but this one',
  access: 'signed-in',
  reply,
});
