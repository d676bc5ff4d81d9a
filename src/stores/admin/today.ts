// What waits for the staff, above the dashboard's tabs.
import { call as browserCall } from '#api/browser.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { createPolled } from '#stores/polled.ts';

export const todayStore = createPolled(() => browserCall(readToday));
