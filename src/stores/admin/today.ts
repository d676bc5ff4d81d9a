// What waits for the staff, in every tab of the dashboard; and when the dashboard was last used.
import { browserCall } from '#api/browser.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { MINUTE_MS } from '#lib/days.ts';
import { createPolled } from '#stores/polled.ts';
import { $adminPlace } from './admin-url.ts';

/** When the dashboard was last used, in this browser: all its tabs write it. */
const USED_AT = 'dashboardUsedAt';

export const todayStore = createPolled(async () => {
  const answer = await browserCall(readToday);
  if (answer.ok) noteUse(Date.now());
  return answer;
});

function noteUse(now: number): void {
  try {
    localStorage.setItem(USED_AT, String(now));
  } catch {
    // Without storage nobody is signed in.
  }
}

/** Milliseconds until the team is signed out. @param idleMinutes without use after which that happens */
export function timeUntilSignOut(idleMinutes: number, now: number): number {
  try {
    return Number(localStorage.getItem(USED_AT)) + idleMinutes * MINUTE_MS - now;
  } catch {
    return 0;
  }
}

// What was done in a drawer, or in another tab, may be what waited.
$adminPlace.listen(({ tab, open }, before) => {
  if (tab !== before?.tab || open !== before.open) void todayStore.refresh();
});
