// Endpoints that edit the website's words.
import { uploadWebsitePicture } from '#contract/website/pictures.ts';
import { editWebsitePage, listWebsitePages, readWebsitePage } from '#contract/website/website.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import type { Context } from '#server/platform/context.ts';
import { listPages, readPage, savePage } from './edits.ts';
import { storeWebsitePicture } from './pictures.ts';

export function websiteRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(listWebsitePages)(async () => ({ data: { pages: await listPages(ctx) } }));

  mount(readWebsitePage)(async ({ params }) => ({ data: { page: await readPage(ctx, params.page) } }));

  mount(uploadWebsitePicture, {
    // Bodies of 8 MB: counted before one is read.
    beforeBody: (_, user) => ctx.limits.take(RATE_LIMITS.adminPicture, user?.id ?? ''),
  })(async ({ query, bytes }) => ({
    data: { success: true, name: await storeWebsitePicture(ctx, query.name, bytes) },
  }));

  mount(editWebsitePage)(async ({ params, user, body }) => {
    await savePage(ctx, user.id, params.page, body);
    return { data: { success: true, message: 'Draft saved', page: await readPage(ctx, params.page) } };
  });
}
