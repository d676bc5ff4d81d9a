// How visits with money on them end, and what became of the money, seen from outside.
import { readAppointment } from '#contract/appointments/appointments.ts';
import { callOffAppointment } from '#contract/diary/placing.ts';
import { cancelBooking, cancelLinkedOrder } from '#contract/my-records/token-links.ts';
import { readOrder } from '#contract/orders/orders-admin.ts';
import { dataOf } from '../service/data-of.ts';
import type { freshShop } from '../service/fresh-shop.ts';
import { burrs } from '../service/quote-shop.ts';
import { bookingLink, orderLink } from './links.ts';
import { mailsOf } from './mails.ts';
import { type Situated, type Situation, situate } from './money-situations.ts';
import type { Placed } from './orders.ts';

export function endsOf(shop: ReturnType<typeof freshShop>) {
  const control = () => shop.stack.emulator.control;
  const visit = async (id: string) =>
    (await dataOf(shop.admin(readAppointment, { params: { id } }))).appointment;

  return {
    control,
    visit,
    /** A quote of 200.00 with a deposit of 60.00, for two of the part. */
    at: (situation: Situation): Promise<Situated> =>
      situate(shop.stack, shop.admin, situation, { lines: burrs(shop.product, { quantity: 2 }) }),
    orderOf: async (placed: Placed | null) =>
      (await dataOf(shop.admin(readOrder, { params: { id: placed?.id ?? '' } }))).order,
    async callOff(
      { request }: Situated,
      more: { giveBack?: number; keptReason?: string } = {},
    ): Promise<void> {
      const { version } = await visit(request);
      const body = { reason: 'Our van has broken down', version, ...more };
      await dataOf(shop.admin(callOffAppointment, { params: { id: request }, body }));
    },
    cancelVisit: async ({ request }: Situated) =>
      shop.stack.call(cancelBooking, { body: { token: await bookingLink(shop.stack, request) } }),
    cancelFirst: async ({ first }: Situated) =>
      shop.stack.call(cancelLinkedOrder, { body: { token: await orderLink(shop.stack, first?.id ?? '') } }),
    /** What PayPal has sent back, in major units. */
    returned: (): number =>
      control()
        .refunds()
        .reduce((sum, { value }) => sum + Number(value), 0),
    /** Of all mails of a kind, with single spaces. */
    textOf: async (kind: string): Promise<string> =>
      (await mailsOf(shop.stack, kind))
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(/\s+/g, ' '),
  };
}
