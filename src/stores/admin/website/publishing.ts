// Whether the static pages show what the shop holds, and the last publications.

import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import type { ProofIfNeeded } from '#contract/accounts/proof.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import {
  previewDrafts,
  publishNow,
  readPublishing,
  undoPublication,
} from '#contract/publishing/publishing.ts';
import { type Answer, adminFailure, outcome } from '#stores/admin/admin-list.ts';
import { createPolled } from '#stores/polled.ts';
import type { Outcome } from '#stores/row-actions.ts';

export type PublishingView = ReplyOf<typeof readPublishing>;

/** @param call the API's client; another in tests */
export function createPublishing(call: typeof browserCall) {
  const { $state, load, refresh, replace } = createPolled<PublishingView>(() => call(readPublishing));
  /** No answer came to the last press, so it may have been heard: true until the state is known again. */
  const $isUnanswered = atom(false);
  /** The last press asked for a preview. */
  let isPreviewed = false;
  /** The preview that was asked for is gone: its half hour is over, or the process that built it has ended. */
  const $hasPreviewEnded = atom(false);
  $state.listen((shown) => {
    if (shown.state !== 'ready') return;
    $isUnanswered.set(false);
    $hasPreviewEnded.set(isPreviewed && !shown.data.preview);
  });
  async function after(
    answer: Answer<ReplyOf<typeof publishNow>>,
    failed: string,
    { asksPreview = false } = {},
  ) {
    if (!answer.ok) {
      const isUnanswered = answer.code === 'network';
      $isUnanswered.set(isUnanswered);
      return adminFailure(answer, isUnanswered ? 'We got no reply' : failed);
    }
    isPreviewed = asksPreview;
    replace(answer.data);
    return outcome(answer, { failed });
  }
  /** The drafts of the words go with it. */
  const publish = async (proof: ProofIfNeeded = {}): Promise<Outcome> =>
    after(await call(publishNow, { body: proof }), 'Failed to publish the pages');
  /** Builds the site with the drafts, for this browser. */
  const preview = async (): Promise<Outcome> =>
    after(await call(previewDrafts), 'Failed to build the preview', { asksPreview: true });
  /** Brings back the words as they were before a publication. */
  const undo = async (publication: string, proof: ProofIfNeeded = {}): Promise<Outcome> =>
    after(await call(undoPublication, { body: { publication, ...proof } }), 'Failed to undo the publication');
  return { $state, $isUnanswered, $hasPreviewEnded, load, refresh, publish, preview, undo };
}

export const publishingStore = createPublishing(browserCall);
