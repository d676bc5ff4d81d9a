// What the QR code of a bill on an engineer's phone opens: the bill's page, for the bill's own address, and for an hour, used or not.
// It is a kind of its own, not a bill's link with another end: a process of the release before, which would let that one live on, opens
// none of a kind that it doesn't know.
import { HOUR_MS } from '#lib/days.ts';
import { PATHS } from '#lib/paths.ts';
import { buyerLink } from '#server/orders/order-link.ts';

export const SHOWN_MS = HOUR_MS;

export const SHOWN_BILL_LINK = buyerLink(PATHS.bill, SHOWN_MS);
