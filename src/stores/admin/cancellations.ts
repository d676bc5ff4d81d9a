// Notices of cancellation in the dashboard.
import { call } from '#api/browser.ts';
import {
  handleNotice,
  listNotices,
  NOTICE_SORTS,
  type NoticeStatus,
} from '#contract/cancellations/cancellations-admin.ts';
import { oneOf } from '#stores/listing.ts';
import { createAdminList } from './admin-list.ts';

const { change, ...list } = createAdminList({
  fetch: (query, signal) =>
    call(listNotices, { query: { ...query, sort: oneOf(NOTICE_SORTS, query.sort) ?? 'action' }, signal }),
  read: ({ notices, total }) => ({ items: notices, total }),
});

const mark = (id: string, status: NoticeStatus) =>
  change(id, {
    send: () => call(handleNotice, { params: { id }, body: { status } }),
    item: ({ notice }) => notice,
    done: `Marked as ${status}`,
    failed: 'Failed to mark the cancellation',
    expected: { status },
  });

export const cancellationsStore = { ...list, mark };
