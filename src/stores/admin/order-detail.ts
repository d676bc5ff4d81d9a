// The order that is open in the dashboard, and what the staff write on it.
import { call as browserCall } from '#api/browser.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import {
  changeDispatch,
  type Dispatch,
  dispatch,
  type OrderDetail,
  readOrder,
} from '#contract/orders/orders-admin.ts';
import { createDetail } from './detail.ts';
import { createDraftForm, type Saved } from './draft-form.ts';
import { ORDER_MESSAGES } from './orders.ts';
import { withReason } from './with-reason.ts';

export interface DispatchForm {
  carrier: string;
  trackingNumber: string;
  staffNote: string;
}
/** What the form of an order holds before anybody types. */
export const dispatchForm = ({ carrier, trackingNumber, staffNote }: OrderDetail): DispatchForm => ({
  carrier,
  trackingNumber,
  staffNote,
});

/** What is typed and not saved. */
export interface DispatchDraft {
  form: DispatchForm;
  /** The order as it was when the typing began: a later version is not overwritten. */
  base: OrderDetail;
  /** Somebody else has saved meanwhile: the next save puts this in place of theirs. */
  isStale: boolean;
}

const untouched = (order: OrderDetail): DispatchDraft => ({
  form: dispatchForm(order),
  base: order,
  isStale: false,
});

function createOrderDetail(call: typeof browserCall) {
  const detail = createDetail<OrderDetail>(async (id) => {
    const answer = await call(readOrder, { params: { id } });
    return answer.ok ? { ok: true, item: answer.data.order } : answer;
  });
  const bodyOf = ({ form, base }: DispatchDraft): Dispatch => ({ version: base.version, ...form });
  const drafts = createDraftForm<DispatchDraft, DispatchDraft, ReplyOf<typeof changeDispatch>>({
    schema: () => dispatch,
    body: bodyOf,
    send: (draft) => call(changeDispatch, { params: { id: draft.base._id }, body: bodyOf(draft) }),
    message: (_, refusal) => refusal.msg || withReason(ORDER_MESSAGES.notChanged, refusal),
  });
  const { keep, draftOf, submit, $drafts, $forms, $unsaved, openForm, discard } = drafts;

  function edit(order: OrderDetail, part: Partial<DispatchForm>): void {
    const draft = draftOf(order._id) ?? untouched(order);
    keep(order._id, { ...draft, form: { ...draft.form, ...part } });
  }

  /** Reads what somebody else has saved; what is typed is written against that from now on. */
  async function readTheirs(id: string): Promise<void> {
    await detail.refresh();
    const now = detail.$detail.get();
    const draft = draftOf(id);
    if (draft && now.state === 'ready' && now.item._id === id)
      keep(id, { ...draft, base: now.item, isStale: true });
  }

  /** What is typed on while it is sent stays, on top of what was saved. */
  async function save(order: OrderDetail): Promise<Saved> {
    const { _id: id } = order;
    const saved = await submit(id, draftOf(id) ?? untouched(order));
    if (!saved.ok) {
      if (saved.code === 'stale_version') await readTheirs(id);
      return saved;
    }
    detail.replace(saved.data.order);
    keep(id, saved.typed && { ...untouched(saved.data.order), form: saved.typed.form });
    return { ok: true, msg: ORDER_MESSAGES.changed };
  }

  return { ...detail, $drafts, $forms, $unsaved, draftOf, edit, discard, openForm, save };
}

export const orderDetail = createOrderDetail(browserCall);
