// Photos that go with a request: taken from anyone before the request is sent, and shown to the staff only.
import * as z from 'zod/mini';
import { endpoint, type Upload } from '#contract/endpoint.ts';
import { rowId } from '#contract/field.ts';

export const MAX_PHOTOS = 4;
/** The `accept` of file fields: it makes phones send a HEIC photo as JPEG. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Ids of photos that no other request has taken. */
export const photoIds = z.optional(
  z.array(rowId('Choose a photo')).check(z.maxLength(MAX_PHOTOS, `Choose ${MAX_PHOTOS} photos or fewer`)),
);

/** HEIC passes here, so that the server can refuse it with advice: it judges a file by its first bytes. */
export const PHOTO_UPLOAD = {
  types: [...PHOTO_TYPES, 'image/heic', 'image/heif'],
  maxBytes: 8 * 1024 * 1024,
  description: 'a JPEG, PNG, WebP or AVIF picture of 8 MB at most',
} satisfies Upload;

/** A photo that no request takes within a day is deleted. */
export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/appointments/photos',
  summary:
    'Takes a photo for a request: made anew as WebP of 1,600 pixels at most, without anything hidden in it',
  upload: PHOTO_UPLOAD,
  /** `photo` is its id. */
  reply: z.object({ success: z.literal(true), photo: z.string() }),
  status: 201,
});

/** `n` counts from 1. */
export const readPhoto = endpoint({
  method: 'GET',
  path: '/api/appointments/{id}/photos/{n}',
  summary: 'One photo of a request',
  access: 'dashboard',
  reply: z.custom<Blob>(),
  media: 'image/webp',
});
