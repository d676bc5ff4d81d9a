// What a link in a mail opens: one booking or one order, without an account.
import * as guest from '#contract/guest-links.ts';
import type { Context } from '../context.ts';
import { toBooking } from '../db/to-contract.ts';
import { appointmentRow } from '../domain/appointments.ts';
import { cancelOrder } from '../domain/cancel-order.ts';
import { cancelVisit, moveVisit } from '../domain/change-visit.ts';
import { BY_LINK, resolveToken } from '../domain/guest-links.ts';
import { orderRow, paperOf } from '../domain/orders.ts';
import { type App, mounter } from '../http/endpoint.ts';
import type { Limit } from '../http/limits.ts';
import { takeFromNetwork } from '../network-limits.ts';

const { GUEST_LINK_WORDS } = guest;
const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
/** Nobody guesses 128 bits; nobody is to load the database by trying. */
const PER_NETWORK: Limit = { name: 'guest-links', points: 120, seconds: 600 };

export function guestLinkRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  async function open(kind: guest.GuestLinkKind, token: string, net: string): Promise<string> {
    await takeFromNetwork(ctx, PER_NETWORK, net);
    return resolveToken(ctx, kind, token);
  }
  const shown = (row: Awaited<ReturnType<typeof appointmentRow>>) => toBooking(row, ctx.clock.now());

  mount(guest.readBooking)(async ({ body, net }) => {
    const row = await appointmentRow(ctx.db, await open('booking', body.token, net));
    return { data: { success: true, booking: shown(row) }, headers };
  });

  mount(guest.cancelBooking)(async ({ body, net }) => {
    const row = await cancelVisit(ctx, await open('booking', body.token, net), BY_LINK);
    return { data: { success: true, message: GUEST_LINK_WORDS.cancelled, booking: shown(row) }, headers };
  });

  mount(guest.moveBooking)(async ({ body, net }) => {
    const row = await moveVisit(ctx, await open('booking', body.token, net), BY_LINK, body);
    return { data: { success: true, message: GUEST_LINK_WORDS.moved, booking: shown(row) }, headers };
  });

  mount(guest.readLinkedOrder)(async ({ body, net }) => {
    const row = await orderRow(ctx.db, await open('order', body.token, net));
    return { data: { success: true, ...(await paperOf(ctx, row)) }, headers };
  });

  mount(guest.cancelLinkedOrder)(async ({ body, net }) => {
    const before = await orderRow(ctx.db, await open('order', body.token, net));
    const row = await cancelOrder(ctx, before, BY_LINK);
    const isRefunding = row.payment_state === 'refunding';
    const message = isRefunding ? GUEST_LINK_WORDS.refunding : GUEST_LINK_WORDS.orderCancelled;
    return {
      status: isRefunding ? 202 : 200,
      data: { success: true, message, ...(await paperOf(ctx, row)) },
      headers,
    };
  });
}
