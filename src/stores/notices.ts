// Notices of cancellation: the admin's desk.
import { call as browserCall } from '#api/browser.ts';
import {
  handleNotice,
  listNotices,
  NOTICE_SORTS,
  type Notice,
  type NoticeStatus,
} from '#contract/cancellation-desk.ts';
import { createListing, type Outcome, oneOf } from './listing.ts';
import { withReason } from './with-reason.ts';

export const NOTICE_DESK_WORDS = {
  notLoaded: 'Failed to load cancellations',
  handled: 'Marked as handled',
  open: 'Marked as open',
  notChanged: 'Failed to mark the cancellation',
};

/** Every notice, and marking one. */
function createNoticeDesk(call: typeof browserCall) {
  const listing = createListing<Notice>(async (page, signal, more) => {
    const query = { ...page, sort: oneOf(NOTICE_SORTS, more.sort) };
    const answer = await call(listNotices, { query, signal });
    return answer.ok ? { ok: true, items: answer.data.notices, total: answer.data.total } : answer;
  });

  async function send(id: string, status: NoticeStatus): Promise<Outcome> {
    const answer = await call(handleNotice, { params: { id }, body: { status } });
    if (!answer.ok)
      return { ok: false, code: answer.code, msg: withReason(NOTICE_DESK_WORDS.notChanged, answer) };
    listing.replace(answer.data.notice);
    return { ok: true, isPending: false, msg: NOTICE_DESK_WORDS[status] };
  }

  /** Null when the row is already being marked. */
  const mark = (id: string, status: NoticeStatus) => listing.act(id, () => send(id, status), { status });
  const { $list, $rows, $news, load, refresh } = listing;
  return { $list, $rows, $news, load, refresh, mark };
}

export const noticeDesk = createNoticeDesk(browserCall);
