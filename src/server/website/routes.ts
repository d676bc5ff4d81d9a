// Endpoints that edit the website's words.
import { editWebsitePage, listWebsitePages, readWebsitePage } from '#contract/website/website.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { listPages, readPage, savePage } from './edits.ts';

export function websiteRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(listWebsitePages)(async () => ({ data: { pages: await listPages(ctx) } }));

  mount(readWebsitePage)(async ({ params }) => ({ data: { page: await readPage(ctx, params.page) } }));

  mount(editWebsitePage)(async ({ params, user, body }) => {
    await savePage(ctx, user.id, params.page, body);
    return { data: { success: true, message: 'Draft saved', page: await readPage(ctx, params.page) } };
  });
}
