// Whether the static pages show what the shop holds, and the last publications.
import { call as browserCall } from '#api/browser.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { publishNow, readPublishing } from '#contract/publishing/publishing.ts';
import { createPolled } from '#stores/polled.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { adminFailure } from './admin-list.ts';

export type PublishingView = ReplyOf<typeof readPublishing>;

/** @param call the API's client; another in tests */
export function createPublishing(call: typeof browserCall) {
  const { $state, load, refresh, replace } = createPolled<PublishingView>(() => call(readPublishing));
  async function publish(): Promise<Outcome> {
    const answer = await call(publishNow);
    if (!answer.ok) return adminFailure(answer, 'Failed to publish the pages');
    const { success: _, message, ...view } = answer.data;
    replace(view);
    return { ok: true, msg: message };
  }
  return { $state, load, refresh, publish };
}

export const publishingStore = createPublishing(browserCall);
