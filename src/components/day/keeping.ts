// Keeps a change of this page's visit on the phone, and says so once it is there.
import * as messages from '#content/messages/jobs.yml';
import { changeWork } from './phone-store.ts';
import { sentenceOf } from './sentences.ts';
import { here, say } from './this-page.ts';
import type { VisitWork } from './work.ts';

let isPersisted = false;

/** Browsers clear what nobody asked them to keep. */
function persist(): void {
  if (isPersisted) return;
  isPersisted = true;
  void navigator.storage?.persist?.().catch(() => undefined);
}

/** @returns what is kept now; null where the phone keeps nothing, which is said */
export async function keep(change: (work: VisitWork) => VisitWork): Promise<VisitWork | null> {
  try {
    const work = await changeWork(here, change);
    persist();
    say(sentenceOf(work));
    return work;
  } catch {
    say(messages.notKept);
    return null;
  }
}

/** For what comes fast, as letters: each is kept, together with those that come while another is written. */
export function keeper(change: (work: VisitWork) => VisitWork): () => Promise<void> {
  let isRunning = false;
  let isMore = false;
  return async () => {
    isMore = true;
    if (isRunning) return;
    isRunning = true;
    while (isMore) {
      isMore = false;
      await keep(change);
    }
    isRunning = false;
  };
}
