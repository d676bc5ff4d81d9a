// Publishing: the service builds the static pages anew when what they show has changed, and serves them in place of the old ones.
import * as z from 'zod/mini';
import { proofWhereNeeded } from '#contract/accounts/proof.ts';
import { endpoint } from '#contract/endpoint.ts';
import { rowId } from '#contract/field.ts';

export const PUBLISHING_STATES = [
  /** The pages show what the shop holds. */
  'published',
  /** Something has changed; the build begins once nothing has changed for 20 seconds, or after two minutes. */
  'waiting',
  'building',
  /** The last build failed, so the old pages stay. */
  'failed',
  /** The pages are built by hand or on another host. */
  'elsewhere',
] as const;

const publication = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Pages that differ from those before. */
  pages: z.number(),
  /** What stopped the build, for people; '' if it was served. */
  problem: z.string(),
  /** Set where it brought edited words to the website: what takes them back. */
  undo: z.nullable(z.string()),
  /** What people changed since the publication before, newest first. */
  changes: z.array(z.object({ who: z.string(), action: z.string(), name: z.string() })),
});
export type Publication = z.infer<typeof publication>;

const reply = {
  state: z.enum(PUBLISHING_STATES),
  /** When the pages that are served were built (ISO 8601, UTC); null without a built site. */
  publishedAt: z.nullable(z.string()),
  /** The last ten, newest first. */
  publications: z.array(publication),
  /** Null half an hour after it was asked for. */
  preview: z.nullable(
    z.object({
      state: z.enum(['building', 'ready', 'failed']),
      /** What stopped its build, for people. */
      problem: z.string(),
    }),
  ),
};

export const readPublishing = endpoint({
  method: 'GET',
  path: '/api/publishing',
  summary: 'Whether the static pages show what the shop holds, and the last publications',
  access: 'website',
  reply: z.object(reply),
});

/** Words that say where money goes, or whom to ask, take proof (website/guarded-words.ts). */
export const publishNow = endpoint({
  method: 'POST',
  path: '/api/publishing',
  summary: 'Builds the static pages now, with all drafts of the website’s words',
  access: 'website',
  takesProof: 'some',
  body: z.strictObject(proofWhereNeeded),
  reply: z.object({ success: z.literal(true), message: z.string(), ...reply }),
  errors: ['illegal_move', 'proof_required'],
});

/** Sets the cookie that opens it. */
export const previewDrafts = endpoint({
  method: 'POST',
  path: '/api/publishing/preview',
  summary: 'Builds the pages with all drafts, for this browser only and for half an hour',
  access: 'website',
  reply: z.object({ success: z.literal(true), message: z.string(), ...reply }),
  errors: ['illegal_move'],
});

export const undoPublication = endpoint({
  method: 'POST',
  path: '/api/publishing/undo',
  summary: 'Brings back the words as they were before a publication, by a new build with today’s prices',
  access: 'website',
  takesProof: 'some',
  body: z.strictObject({ publication: rowId('Choose a publication'), ...proofWhereNeeded }),
  reply: z.object({ success: z.literal(true), message: z.string(), ...reply }),
  errors: ['not_found', 'illegal_move', 'proof_required'],
});
