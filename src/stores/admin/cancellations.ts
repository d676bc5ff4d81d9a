// Notices of cancellation: the admin's dashboard.
import { call as browserCall } from '#api/browser.ts';
import {
  handleNotice,
  listNotices,
  NOTICE_SORTS,
  type NoticeStatus,
} from '#contract/cancellations/cancellations-admin.ts';
import { oneOf } from '#stores/listing.ts';
import { createAdminList } from './admin-list.ts';

export const CANCELLATION_MESSAGES = {
  notLoaded: 'Failed to load cancellations',
  handled: 'Marked as handled',
  open: 'Marked as open',
  notChanged: 'Failed to mark the cancellation',
};

/** Every notice, and marking one. */
function createCancellationsStore(call: typeof browserCall) {
  const { change, ...list } = createAdminList({
    fetch: (page, signal, { sort }) =>
      call(listNotices, { query: { ...page, sort: oneOf(NOTICE_SORTS, sort) }, signal }),
    read: ({ notices, total }) => ({ items: notices, total }),
  });

  const mark = (id: string, status: NoticeStatus) =>
    change(id, {
      send: () => call(handleNotice, { params: { id }, body: { status } }),
      item: ({ notice }) => notice,
      done: CANCELLATION_MESSAGES[status],
      failed: CANCELLATION_MESSAGES.notChanged,
      expected: { status },
    });
  return { ...list, mark };
}

export const cancellationsStore = createCancellationsStore(browserCall);
