// Endpoints of publishing.
import type { ReplyOf } from '#contract/endpoint.ts';
import { publishNow, readPublishing } from '#contract/publishing/publishing.ts';
import { iso } from '#server/db/iso.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { illegalMove } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { lastPublications } from './publications.ts';

type View = ReplyOf<typeof readPublishing>;

function stateOf({ config, publisher }: Context): View['state'] {
  if (!config.publish && !config.buildHookUrl) return 'elsewhere';
  if (publisher.isBuilding) return 'building';
  if (publisher.failed) return 'failed';
  return publisher.isAsked || publisher.pending ? 'waiting' : 'published';
}

async function view(ctx: Context): Promise<View> {
  const { made } = ctx.site;
  return {
    state: stateOf(ctx),
    publishedAt: made && iso(made.at),
    publications: await lastPublications(ctx.db),
  };
}

export function publishingRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(readPublishing)(async () => ({ data: await view(ctx) }));

  mount(publishNow)(async ({ user }) => {
    const { config, publisher } = ctx;
    if (!config.publish && !config.buildHookUrl)
      throw illegalMove('This service doesn’t build the pages: whoever runs it builds them by hand.');
    publisher.isAsked = true;
    await audit(ctx, ctx.db, user.id, 'publish', ['settings', 'publishing'], {
      after: { state: stateOf(ctx) },
    });
    return { data: { success: true, message: 'The pages are being built', ...(await view(ctx)) } };
  });
}
