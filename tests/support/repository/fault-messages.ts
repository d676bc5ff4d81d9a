// Failures and the browser tests that cause each one and check its message.
import type { TestName } from './visitor-threats.ts';

const PAYMENT = 'e2e/shop/payment-faults.spec.ts';
const SERVICE = 'e2e/site/service-faults.spec.ts';

export const FAULT_ROWS: Readonly<Record<string, readonly TestName[]>> = {
  'API unreachable, forms': [
    ['e2e/booking/form-problems.spec.ts', ' is reported with the phone number, and retrying sends once'],
  ],
  'shop list fails': [['e2e/shop/states.spec.ts', ', and recovers']],
  '429': [
    [SERVICE, 'guessing passwords shows how long to wait'],
    ['unit/stores/wait-text.test.ts', 'a wait is announced at once, after each minute, and when it is over'],
  ],
  'wrong sign-in': [['e2e/account/accounts.spec.ts', 'is reported in the dialog, and the input stays']],
  'login ended': [
    ['e2e/account/signed-in.spec.ts', 'asks to sign in again on the spot, and the input stays'],
  ],
  'price changed': [['e2e/shop/purchase.spec.ts', 'a changed price is shown before anything is paid']],
  'sold out before paying': [
    ['e2e/shop/purchase.spec.ts', 'a part that has sold out is reported, and nothing is charged'],
  ],
  'PayPal script blocked or slow': [
    [PAYMENT, 'PayPal’s script is blocked: the buyer pays on PayPal’s website and returns to a paid order'],
  ],
  'PayPal down': [[PAYMENT, 'PayPal is down: the order is saved']],
  '202 unknown': [[PAYMENT, 'an unknown result: the page keeps polling, and shows the result']],
  declined: [[PAYMENT, 'PayPal declines: nothing was charged, and the buyer can retry']],
  'review (payment)': [
    [PAYMENT, 'a payment that does not match the order: it goes to review, and nobody pays again'],
  ],
  'refund by us': [[SERVICE, 'a refund is shown in the buyer’s own list: pending, then with its date']],
  'paid, mail delayed': [
    [SERVICE, 'a buyer sees that the confirmation is on its way, and later that it was sent'],
  ],
  'disk full or database down on forms': [
    [SERVICE, 'a read-only database: the form reports it, keeps the input, and sends it after recovery'],
  ],
  offline: [['e2e/shop/states.spec.ts', 'is reported when the network is gone, and when it is back']],
  'admin conflict': [
    ['e2e/admin/products-admin.spec.ts', 'the second is notified, sees both versions and chooses'],
  ],
  'no JavaScript': [
    ['e2e/booking/no-javascript.spec.ts', 'the shop lists its catalogue and says what needs JavaScript'],
  ],
};
