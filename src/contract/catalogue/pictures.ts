// Picture uploads: for products by the admin, for one's own profile by anyone signed in.
import * as z from 'zod/mini';
import { endpoint, type Upload } from '#contract/endpoint.ts';

export const PICTURE: Upload = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: 8 * 1024 * 1024,
  description: 'a JPEG, PNG, WebP or AVIF picture of 8 MB at most',
};

/** The stored picture's address. It is deleted unless a product or profile uses it. */
const stored = z.object({ success: z.literal(true), image: z.string() });

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/pictures',
  summary: 'Takes a picture for a product: cut to a square, made anew as WebP, without anything hidden in it',
  access: 'dashboard',
  upload: PICTURE,
  reply: stored,
  status: 201,
});

export const uploadProfilePicture = endpoint({
  method: 'POST',
  path: '/api/user/picture',
  summary: 'Takes a picture for the profile of the bearer, who then saves the profile with its address',
  access: 'signed-in',
  upload: PICTURE,
  reply: stored,
  status: 201,
});
