// Uploaded pictures: taken from admins and account holders, shown to everyone.
import * as pictures from '#contract/catalogue/pictures.ts';
import { type App, bearer, mounter } from '#server/http/endpoint.ts';
import { uploadHeaders } from '#server/http/headers.ts';
import type { Limit } from '#server/http/limits.ts';
import type { Context } from '#server/platform/context.ts';
import { keepPicture } from './store-picture.ts';

const OF_ADMIN: Limit = { name: 'admin-picture', points: 300, seconds: 3600 };
const OF_PROFILE: Limit = { name: 'profile-picture', points: 10, seconds: 3600 };
const YEAR = 'public, max-age=31536000, immutable';

export function pictureRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(pictures.uploadPicture)(async (call) => {
    await ctx.limits.take(OF_ADMIN, bearer(call).id);
    return { data: { success: true, image: await keepPicture(ctx, call.bytes) } };
  });
  mount(pictures.uploadProfilePicture)(async (call) => {
    await ctx.limits.take(OF_PROFILE, bearer(call).id);
    return { data: { success: true, image: await keepPicture(ctx, call.bytes) } };
  });

  const headers = uploadHeaders(ctx.config);
  app.get('/uploads/:name', async (c) => {
    c.env.incoming.route = '/uploads/{name}';
    const file = await ctx.uploads.read(c.req.param('name'));
    if (!file) return c.text('Not found', 404, { ...headers, 'Cache-Control': 'no-cache' });
    return c.body(file, 200, { ...headers, 'Content-Type': 'image/webp', 'Cache-Control': YEAR });
  });
}
