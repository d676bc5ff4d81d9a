// Forged webhooks do not block payments, however often PayPal's verification fails.
import { expect, it } from 'vitest';
import { emulatorOf } from '../../support/doubles/emulator.ts';
import { approved, sendEvent } from '../../support/doubles/webhooks.ts';
import { place, settle } from '../../support/records/orders.ts';
import { expectPaid } from '../../support/records/paid.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const { approve, fault } = emulatorOf(shop);

const forged = (certificate: string) =>
  new Headers({
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': certificate,
    'paypal-transmission-id': 'forged',
    'paypal-transmission-sig': 'forged',
    'paypal-transmission-time': '2026-11-24T10:00:00Z',
  });

it.each(['status-500', 'down', 'status-429'] as const)(
  'a payment settles while forged events get %s from the verification',
  async (trouble) => {
    const { id, paypalId } = await place(shop.stack, shop.product);
    approve(paypalId);
    fault('verify', trouble, { times: 99 });
    const headers = forged('https://api.paypal.com/v1/notifications/certs/CERT-1');
    for (let n = 0; n < 8; n += 1)
      expect(await sendEvent(shop.stack, approved(paypalId, `FORGED-${n}`), headers)).toBe(503);
    expect(shop.stack.emulator.control.calls.verify).toBe(5);
    expect(await settle(shop.stack, id)).toMatchObject({ ok: true, status: 200 });
    await expectPaid(shop.stack, id, shop.product);
  },
);

it.each([
  'https://paypal.com.attacker.example/v1/notifications/certs/CERT-1',
  'https://attackerpaypal.com/v1/notifications/certs/CERT-1',
  'https://attacker.example/#.paypal.com',
  'http://api.paypal.com/v1/notifications/certs/CERT-1',
  'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
  'https://www.paypal.com/redirect?to=attacker.example',
  'not an address',
])('a certificate at %s is refused before PayPal is asked', async (certificate) => {
  shop.stack.emulator.control.forgetTokens();
  expect(await sendEvent(shop.stack, approved('PAYPAL-1'), forged(certificate))).toBe(401);
  expect(shop.stack.emulator.control.calls).toMatchObject({ verify: 0, token: 0 });
});
