// The audit log in the dashboard.
import { call as browserCall } from '#api/browser.ts';
import { HISTORY_KIND_NAMES, listTeamHistory } from '#contract/team/team-history.ts';
import { oneOf } from '#stores/listing.ts';
import { createAdminList } from './admin-list.ts';

export const teamHistory = createAdminList({
  fetch: ({ kind, sort, ...query }, signal) =>
    browserCall(listTeamHistory, {
      query: {
        ...query,
        kind: oneOf(HISTORY_KIND_NAMES, kind),
        sort: oneOf(['newest', 'oldest'] as const, sort) ?? 'newest',
      },
      signal,
    }),
  read: ({ entries, total }) => ({ items: entries, total }),
});
