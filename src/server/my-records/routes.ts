// Routes of one's own records: records that a mailed link opens without an account, a copy of one's data, deleting one's account.

import { deleteOwnAccount, readOwnData, readOwnPhoto } from '#contract/my-records/own-data.ts';
import * as guest from '#contract/my-records/token-links.ts';
import { myOrders, readOwnOrder } from '#contract/orders/own-order.ts';
import { payOwnOffer, readOwnOffer } from '#contract/quotes/own-offer.ts';
import * as links from '#contract/quotes/quote-links.ts';
import { deleteAccount } from '#server/accounts/delete-account.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import { setAppointmentTime } from '#server/appointments/change-appointment.ts';
import { correctDetails } from '#server/appointments/correct-booking.ts';
import { proveSender } from '#server/appointments/prove-sender.ts';
import { toBooking } from '#server/appointments/to-contract.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { cancelOrder } from '#server/endings/cancel-order.ts';
import { declineOffer } from '#server/endings/decline-quote.ts';
import { endVisit } from '#server/endings/end-visit.ts';
import { mayCancel } from '#server/endings/may-cancel.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { documentFile, invoiceFile } from '#server/money/documents.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { orderRow } from '#server/orders/order-rows.ts';
import { toCheckoutOrder } from '#server/orders/order-to-contract.ts';
import { ownOrder, toPaper } from '#server/orders/own-orders.ts';
import { payPhoneOrder } from '#server/payments/phone-orders.ts';
import { TOKEN_LINK_ACTOR } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { acceptOffer } from '#server/quotes/answer-offer.ts';
import { askChange } from '#server/quotes/ask-change.ts';
import { payOffer, toOffer } from '#server/quotes/offer.ts';
import { quoteOfOrder, toOwnOffer } from '#server/quotes/own-offer.ts';
import { openLink } from '#server/token-links/record-links.ts';
import { movedMessage, ownAppointmentRoutes } from './appointment-routes.ts';
import { ownAppointment } from './own-appointments.ts';
import { ownDataOf } from './own-data.ts';
import { findOwnOrders } from './own-orders.ts';
import { loadOwnPhoto } from './own-photos.ts';

const { TOKEN_LINK_MESSAGES } = guest;

const ACCEPTED = 'You’ve accepted the quote. We’ve sent you an email.';
const PAY = 'Pay now to accept the quote. We hold the parts and the time for 15 minutes.';
const CHANGE_ASKED = 'Thank you. We’ll look at it and send you a new version of the quote.';
const DECLINED = 'You’ve declined the quote. Thank you for telling us.';

/** @returns the id of the linked record @throws ApiError link_used, too_many */
async function open(ctx: Context, kind: guest.TokenLinkKind, token: string, net: string): Promise<string> {
  await takeFromNetwork(ctx, RATE_LIMITS.recordLinks, net);
  return (await openLink(ctx, [kind], token)).id;
}

/** The order of its documents, by its own link or by that of a bill. @throws ApiError link_used, too_many */
async function openPapers(ctx: Context, token: string, net: string) {
  await takeFromNetwork(ctx, RATE_LIMITS.recordLinks, net);
  return orderRow(ctx.db, (await openLink(ctx, ['order', 'bill', 'shown-bill'], token)).id);
}

function bookingLinkRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  async function bookingOf(row: AppointmentRow) {
    const { visit, ends, may, newTimeBy, paidByAnother } = await ownAppointment(ctx, row);
    return {
      ...toBooking(row),
      may,
      ...(visit && { visit }),
      ...(ends && { ends }),
      ...(newTimeBy !== undefined && { newTimeBy }),
      ...(paidByAnother && { paidByAnother }),
    };
  }

  /** Whoever opens the mailed link reads the address's mail. @returns also what that changed, for the customer */
  async function opened(token: string, net: string) {
    const id = await open(ctx, 'booking', token, net);
    return { id, message: await proveSender(ctx, id) };
  }

  mount(guest.readBooking)(async ({ body, net }) => {
    const { id, message } = await opened(body.token, net);
    const booking = await bookingOf(await appointmentRow(ctx.db, id));
    return { data: { success: true, message, booking } };
  });

  mount(guest.cancelBooking)(async ({ body, net }) => {
    const { id } = await opened(body.token, net);
    const row = await endVisit(ctx, id, {
      how: 'cancelled by customer',
      actor: TOKEN_LINK_ACTOR,
    });
    return {
      data: { success: true, message: TOKEN_LINK_MESSAGES.cancelled, booking: await bookingOf(row) },
    };
  });

  mount(guest.correctBooking)(async ({ body: { token, ...sent }, net }) => {
    const { id } = await opened(token, net);
    const row = await correctDetails(ctx, id, sent);
    return {
      data: { success: true, message: TOKEN_LINK_MESSAGES.corrected, booking: await bookingOf(row) },
    };
  });

  mount(guest.rescheduleBooking)(async ({ body, net }) => {
    const { id } = await opened(body.token, net);
    const row = await setAppointmentTime(ctx, id, TOKEN_LINK_ACTOR, body);
    return { data: { success: true, message: movedMessage(row), booking: await bookingOf(row) } };
  });
}

const paperOf = async (ctx: Context, row: FullOrder) => toPaper(ctx, row, await mayCancel(ctx, row));

function orderLinkRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(guest.readLinkedOrder)(async ({ body, net }) => {
    const row = await orderRow(ctx.db, await open(ctx, 'order', body.token, net));
    return { data: { success: true, ...(await paperOf(ctx, row)) } };
  });

  mount(guest.payLinkedOrder)(async ({ body, net }) => {
    const id = await open(ctx, 'order', body.token, net);
    return { data: { success: true, order: toCheckoutOrder(await payPhoneOrder(ctx, { id })) } };
  });

  mount(guest.readLinkedInvoicePdf)(async ({ body, net }) => {
    return invoiceFile(ctx.db, await openPapers(ctx, body.token, net));
  });

  mount(guest.readLinkedDocumentPdf)(async ({ body, net }) => {
    return documentFile(ctx.db, await openPapers(ctx, body.token, net), body.number);
  });

  mount(guest.cancelLinkedOrder)(async ({ body, net }) => {
    const before = await orderRow(ctx.db, await open(ctx, 'order', body.token, net));
    const row = await cancelOrder(ctx, before, TOKEN_LINK_ACTOR);
    const paper = await paperOf(ctx, row);
    const isRefunding = paper.order.refundPending;
    const message = isRefunding ? TOKEN_LINK_MESSAGES.refunding : TOKEN_LINK_MESSAGES.orderCancelled;
    return {
      status: isRefunding ? 202 : 200,
      data: { success: true, message, ...paper },
    };
  });
}

/**
 * Where nobody else pays, its link proves the address of the request as well.
 * @returns the id of the quote that the link was made for @throws ApiError link_used, too_many
 */
export async function openQuote(ctx: Context, token: string, net: string): Promise<string> {
  await takeFromNetwork(ctx, RATE_LIMITS.quoteLinks, net);
  const { id, key } = await openLink(ctx, ['quote'], token);
  const asked = await ctx.db
    .selectFrom('appointments')
    .innerJoin('quotes', 'quotes.appointment_id', 'appointments.id')
    .select('appointments.id')
    .where('quotes.id', '=', id)
    .where('appointments.address_key', '=', key)
    .executeTakeFirst();
  if (asked) await proveSender(ctx, asked.id);
  return id;
}

/** Sent quotes can be answered even after quotes were turned off. */
function quoteLinkRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  const open = (token: string, net: string) => openQuote(ctx, token, net);

  mount(links.readQuoteOffer)(async ({ body, net }) => {
    const quote = await toOffer(ctx, await open(body.token, net));
    return { data: { success: true, quote } };
  });

  mount(links.acceptQuote)(async ({ body, net }) => {
    const linked = await open(body.token, net);
    const { order } = await acceptOffer(ctx, linked, { ...body, net });
    const quote = await toOffer(ctx, linked);
    const toPay = order ? { order: toCheckoutOrder(order) } : {};
    return { data: { success: true, message: order ? PAY : ACCEPTED, quote, ...toPay } };
  });

  mount(links.declineQuote)(async ({ body, net }) => {
    const linked = await open(body.token, net);
    await declineOffer(ctx, linked, body);
    return { data: { success: true, message: DECLINED, quote: await toOffer(ctx, linked) } };
  });

  mount(links.askQuoteChange)(async ({ body, net }) => {
    const linked = await open(body.token, net);
    await askChange(ctx, linked, body);
    return { data: { success: true, message: CHANGE_ASKED, quote: await toOffer(ctx, linked) } };
  });

  mount(links.payQuote)(async ({ body, net }) => {
    const linked = await open(body.token, net);
    const order = toCheckoutOrder(await payOffer(ctx, linked, { ...body, net }));
    return { data: { success: true, quote: await toOffer(ctx, linked), order } };
  });
}

/** The same for whoever is signed in. */
function ownOrderRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(myOrders)(async ({ query, user }) => ({ data: await findOwnOrders(ctx, query, user.id) }));

  mount(readOwnOrder)(async ({ params, user }) => ({
    data: await paperOf(ctx, await ownOrder(ctx.db, params.id, user.id)),
  }));
}

function ownOfferRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  const quoteOf = async (id: string, userId: string) =>
    quoteOfOrder(ctx.db, await ownOrder(ctx.db, id, userId));

  mount(readOwnOffer)(async ({ params, user }) => ({
    data: { success: true, quote: await toOwnOffer(ctx, await quoteOf(params.id, user.id)) },
  }));

  mount(payOwnOffer)(async ({ params, user, body, net }) => {
    const quote = await quoteOf(params.id, user.id);
    const order = toCheckoutOrder(await payOffer(ctx, quote, { ...body, net }));
    return { data: { success: true, quote: await toOwnOffer(ctx, quote), order } };
  });
}

export function myRecordsRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  ownAppointmentRoutes(app, ctx);
  bookingLinkRoutes(app, ctx);
  orderLinkRoutes(app, ctx);
  quoteLinkRoutes(app, ctx);
  ownOrderRoutes(app, ctx);
  ownOfferRoutes(app, ctx);
  mount(readOwnData)(async (call) => ({ data: await ownDataOf(ctx, call.user) }));
  mount(readOwnPhoto)(async (call) => ({
    data: new Blob([await loadOwnPhoto(ctx, call.user.id, call.params.id)]),
  }));

  mount(deleteOwnAccount)(async (call) => {
    await deleteAccount(ctx, call.user, call.body.password);
    return { data: { success: true, message: 'Your account has been deleted.' } };
  });
}
