// Endpoints of publishing.
import type { ProofIfNeeded } from '#contract/accounts/proof.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import {
  previewDrafts,
  publishNow,
  readPublishing,
  undoPublication,
} from '#contract/publishing/publishing.ts';
import { tellAdmins } from '#server/accounts/admins.ts';
import { withProofIfGiven } from '#server/accounts/proof.ts';
import { iso } from '#server/db/iso.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { illegalMove } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { type Publishing, publishDrafts, undoSnapshot } from '#server/website/snapshots.ts';
import { askPreview, currentPreview } from './preview.ts';
import { lastPublications } from './publications.ts';

type View = ReplyOf<typeof readPublishing>;

function stateOf({ config, publisher }: Context): View['state'] {
  if (!config.publish && !config.buildHookUrl) return 'elsewhere';
  if (publisher.isBuilding) return 'building';
  if (publisher.failed) return 'failed';
  return publisher.isAsked || publisher.pending ? 'waiting' : 'published';
}

/** A failure that couldn't be noted, as on a full disk, is told all the same. */
async function publicationsOf({ db, publisher: { failed } }: Context): Promise<View['publications']> {
  const noted = await lastPublications(db);
  if (!failed || noted[0]?.problem === failed.problem) return noted;
  return [{ at: iso(failed.at), pages: 0, problem: failed.problem, undo: null, changes: [] }, ...noted];
}

async function view(ctx: Context): Promise<View> {
  const { made } = ctx.site;
  const preview = currentPreview(ctx);
  return {
    state: stateOf(ctx),
    publishedAt: made && iso(made.at),
    publications: await publicationsOf(ctx),
    preview: preview && { state: preview.state, problem: preview.problem },
  };
}

/** Titles that a mail's subject has room for. */
const NAMED = 3;
const namesOf = (titles: readonly string[]): string =>
  titles.slice(0, NAMED).join(', ') + (titles.length > NAMED ? ` and ${titles.length - NAMED} more` : '');

export function publishingRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(readPublishing)(async () => ({ data: await view(ctx) }));

  /** @param change of the words, first @throws ApiError illegal_move, proof_required, and as `withProof` */
  async function publish(user: SignedIn, proof: ProofIfNeeded, change: (by: Publishing) => Promise<boolean>) {
    const { config, publisher } = ctx;
    if (!config.publish && !config.buildHookUrl)
      throw illegalMove('This service doesn’t build the pages: whoever runs it builds them by hand.');
    const hasNewWords = await withProofIfGiven(ctx, user, proof, (trx, demandProof) =>
      change({
        trx,
        actor: user.id,
        async onGuarded(titles) {
          demandProof();
          await tellAdmins(ctx, trx, user, `published other words of: ${namesOf(titles)}`);
        },
      }),
    );
    publisher.isAsked = true;
    if (!hasNewWords)
      await audit(ctx, ctx.db, user.id, 'publish', ['settings', 'publishing'], {
        after: { state: stateOf(ctx) },
      });
    return { success: true as const, message: 'The pages are being built', ...(await view(ctx)) };
  }

  mount(publishNow)(async ({ user, body }) => ({
    data: await publish(user, body, (by) => publishDrafts(ctx, by, currentPreview(ctx))),
  }));

  mount(previewDrafts)(async () => {
    const { config, site } = ctx;
    if (!config.publish || config.buildHookUrl || !site.current)
      throw illegalMove('This service doesn’t build the pages, so it can’t show a preview.');
    const headers = { 'Set-Cookie': await askPreview(ctx) };
    return {
      data: { success: true, message: 'The preview is being built', ...(await view(ctx)) },
      headers,
    };
  });

  mount(undoPublication)(async ({ user, body }) => ({
    data: await publish(user, body, (by) => undoSnapshot(ctx, by, body.publication)),
  }));
}
