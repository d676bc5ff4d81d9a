// What waits for the staff, in every tab of the dashboard.
import { browserCall } from '#api/browser.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { createPolled } from '#stores/polled.ts';
import { $adminPlace } from './admin-url.ts';

export const todayStore = createPolled(() => browserCall(readToday));

// What was done in a drawer, or in another tab, may be what waited.
$adminPlace.listen(({ tab, open }, before) => {
  if (tab !== before?.tab || open !== before.open) void todayStore.refresh();
});
