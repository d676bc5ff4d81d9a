// Photos of a job: before and after the work, and of the plate. They show the machine, not people, and none goes onto the website.
import * as z from 'zod/mini';
import { PHOTO_UPLOAD } from '#contract/appointments/photos.ts';
import { endpoint } from '#contract/endpoint.ts';
import { rowId, token } from '#contract/field.ts';
import { JOB_STAGES, jobSheet } from './jobs.ts';

/** Of each stage. */
export const MAX_STAGE_PHOTOS = 12;

const reply = z.object({ success: z.literal(true), sheet: jobSheet });

/** One at a time. The same `Idempotency-Key` again changes nothing. */
export const addJobPhoto = endpoint({
  method: 'POST',
  path: '/api/engineer/visits/{id}/photos',
  summary: 'Takes a photo of a job: made anew as WebP of 1,600 pixels at most, without anything hidden in it',
  access: 'engineer',
  query: z.object({
    stage: z.enum(JOB_STAGES, 'Say whether it is from before or after the work, or of the plate'),
    /** The customer never sees it. */
    officeOnly: z.optional(z.literal('true')),
  }),
  upload: PHOTO_UPLOAD,
  reply: z.object({ success: z.literal(true), photo: z.string() }),
  status: 201,
  errors: ['illegal_move'],
});

export const readJobPhoto = endpoint({
  method: 'GET',
  path: '/api/job-photos/{id}',
  summary: 'One photo of a job, for the staff',
  access: 'dashboard',
  reply: z.custom<Blob>(),
  media: 'image/webp',
});

export const changeJobPhoto = endpoint({
  method: 'PATCH',
  path: '/api/job-photos/{id}',
  summary: 'Keeps a photo of a job from the customer, or shows it',
  access: 'dashboard',
  body: z.strictObject({ officeOnly: z.boolean('Say whether only the office sees it') }),
  reply,
});

/** Not of those for the office only. */
export const readBillPhoto = endpoint({
  method: 'POST',
  path: '/api/links/bill/photo',
  summary: 'One photo of the job whose bill a mailed link opens',
  body: z.object({ token, photo: rowId('Choose a photo') }),
  reply: z.custom<Blob>(),
  media: 'image/webp',
  errors: ['link_used'],
});
