// Notices of cancellation in the dashboard.
import { browserCall } from '#api/browser.ts';
import {
  cancelByNotice,
  handleNotice,
  listNotices,
  type NamedVisit,
  NOTICE_SORTS,
  type NoticeStatus,
  readNamedVisits,
} from '#contract/cancellations/cancellations-admin.ts';
import type { BodySent } from '#contract/endpoint.ts';
import { createAdminList } from './admin-list.ts';

const { change, ...list } = createAdminList({
  sorts: NOTICE_SORTS,
  usualSort: 'action',
  fetch: (query, signal) => browserCall(listNotices, { query, signal }),
  read: ({ notices, total }) => ({ items: notices, total }),
});

const mark = (id: string, status: NoticeStatus) =>
  change(id, {
    send: () => browserCall(handleNotice, { params: { id }, body: { status } }),
    item: ({ notice }) => notice,
    done: `Marked as ${status}`,
    failed: 'Failed to mark the cancellation',
    expected: { status },
  });

/** The open visits that a notice may mean; null when they couldn't be read. */
async function visitsOf(id: string): Promise<NamedVisit[] | null> {
  const answer = await browserCall(readNamedVisits, { params: { id } });
  return answer.ok ? answer.data.visits : null;
}

const cancel = (id: string, body: BodySent<typeof cancelByNotice>) =>
  change(id, {
    send: () => browserCall(cancelByNotice, { params: { id }, body }),
    item: ({ notice }) => notice,
    done: 'Visit cancelled, notice marked as handled',
    failed: 'Failed to cancel the visit',
  });

export const cancellationsStore = { ...list, mark, visitsOf, cancel };
