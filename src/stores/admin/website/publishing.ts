// Whether the static pages show what the shop holds, and the last publications.
import { call as browserCall } from '#api/browser.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { publishNow, readPublishing, undoPublication } from '#contract/publishing/publishing.ts';
import { type Answer, adminFailure } from '#stores/admin/admin-list.ts';
import { createPolled } from '#stores/polled.ts';
import type { Outcome } from '#stores/row-actions.ts';

export type PublishingView = ReplyOf<typeof readPublishing>;

/** @param call the API's client; another in tests */
export function createPublishing(call: typeof browserCall) {
  const { $state, load, refresh, replace } = createPolled<PublishingView>(() => call(readPublishing));
  async function after(answer: Answer<PublishingView & { message: string }>, failed: string) {
    if (!answer.ok) return adminFailure(answer, failed);
    const { state, publishedAt, publications, message } = answer.data;
    replace({ state, publishedAt, publications });
    return { ok: true as const, msg: message };
  }
  /** The drafts of the words go with it. */
  const publish = async (): Promise<Outcome> => after(await call(publishNow), 'Failed to publish the pages');
  /** Brings back the words as they were before a publication. */
  const undo = async (publication: string): Promise<Outcome> =>
    after(await call(undoPublication, { body: { publication } }), 'Failed to undo the publication');
  return { $state, load, refresh, publish, undo };
}

export const publishingStore = createPublishing(browserCall);
