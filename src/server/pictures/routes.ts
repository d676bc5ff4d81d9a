// Uploaded pictures: sent by admins and account holders, shown to everyone; and photos for requests, shown to the staff.
import { readPhoto, uploadPhoto } from '#contract/appointments/photos.ts';
import * as pictures from '#contract/catalogue/pictures.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { type App, type Call, mounter } from '#server/http/endpoint.ts';
import { uploadHeaders } from '#server/http/headers.ts';
import { type Limit, takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import type { Context } from '#server/platform/context.ts';
import { loadPhoto, storePhoto } from './photos.ts';
import { storePicture } from './store-picture.ts';

const YEAR = 'public, max-age=31536000, immutable';

export function pictureRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  // Bodies of 8 MB: counted before one is read.
  const countedBy = (limit: Limit) => ({
    beforeBody: (net: string, user: SignedIn | null) =>
      user ? ctx.limits.take(limit, user.id) : takeFromNetwork(ctx, limit, net),
  });
  const store = async ({ bytes }: Pick<Call<typeof pictures.uploadPicture>, 'bytes'>) => ({
    data: { success: true as const, image: await storePicture(ctx, bytes) },
  });
  mount(pictures.uploadPicture, countedBy(RATE_LIMITS.adminPicture))(store);
  mount(pictures.uploadProfilePicture, countedBy(RATE_LIMITS.profilePicture))(store);
  mount(
    uploadPhoto,
    countedBy(RATE_LIMITS.photos),
  )(async ({ bytes }) => ({
    data: { success: true, photo: await storePhoto(ctx, bytes) },
  }));
  mount(readPhoto)(async ({ params }) => ({
    data: new Blob([await loadPhoto(ctx, params.id, params.n)]),
  }));

  const headers = uploadHeaders(ctx.config);
  app.get('/uploads/:name', async (c) => {
    c.env.incoming.route = '/uploads/{name}';
    const file = await ctx.uploads.read(c.req.param('name'));
    if (!file) return c.text('Not found', 404, { ...headers, 'Cache-Control': 'no-cache' });
    return c.body(file, 200, { ...headers, 'Content-Type': 'image/webp', 'Cache-Control': YEAR });
  });
}
