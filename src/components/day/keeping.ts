// Keeps a change of this page's visit on the phone, and says so once it is there.
import * as messages from '#content/messages/jobs.yml';
import { oneByOne } from './one-by-one.ts';
import { changeWork } from './phone-store.ts';
import { sentenceOf } from './sentences.ts';
import { here, say, showKeeps, showUnsent } from './this-page.ts';
import { isDone, type VisitWork } from './work.ts';

let isPersisted = false;

/** Browsers clear what nobody asked them to keep. */
function persist(): void {
  if (isPersisted) return;
  isPersisted = true;
  void navigator.storage?.persist?.().catch(() => undefined);
}

/**
 * @param notKept said where the phone keeps nothing
 * @returns what is kept now; null where it keeps nothing
 */
export async function keep(
  change: (work: VisitWork) => VisitWork,
  notKept = messages.notKept,
): Promise<VisitWork | null> {
  try {
    const work = await changeWork(here, change);
    persist();
    showKeeps(true);
    showUnsent(!isDone(work));
    say(sentenceOf(work));
    return work;
  } catch {
    showKeeps(false);
    say(notKept);
    return null;
  }
}

/** For what comes fast, as letters: each is kept, together with those that come while another is written. */
export const keeper = (change: (work: VisitWork) => VisitWork): (() => Promise<void>) =>
  oneByOne(() => keep(change));
