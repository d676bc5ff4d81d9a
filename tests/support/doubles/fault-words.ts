// What people see when something goes wrong, row by row: the browser tests that cause it and read the page.
import type { Held } from '../repository/threat-rows.ts';

const PAYMENT = 'e2e/shop/payment-faults.spec.ts';
const SERVICE = 'e2e/site/service-faults.spec.ts';

export const FAULT_ROWS: Readonly<Record<string, readonly Held[]>> = {
  'API unreachable, forms': [
    ['e2e/booking/form-problems.spec.ts', ' is told with the phone number, and trying again sends once'],
  ],
  'shop list fails': [['e2e/shop/states.spec.ts', ', and works once it is back']],
  '429': [
    [SERVICE, 'who guesses passwords is told how long to wait'],
    ['unit/stores/wait-text.test.ts', 'a wait is told at once, after each minute, and when it is over'],
  ],
  'wrong sign-in': [['e2e/account/accounts.spec.ts', 'is said in the dialog, and what was typed stays']],
  'login ended': [
    [SERVICE, 'a sign-in that has ended is asked for again where one is, and the work is kept'],
  ],
  'price changed': [
    ['e2e/shop/purchase.spec.ts', 'a price that changed meanwhile is shown before anything is paid'],
  ],
  'sold out before paying': [
    ['e2e/shop/purchase.spec.ts', 'a part that sold out meanwhile is said, and nothing is charged'],
  ],
  'PayPal script blocked or slow': [[PAYMENT, 'PayPal’s script is blocked: its own page is the way']],
  'PayPal down': [[PAYMENT, 'PayPal is down: the order is saved']],
  '202 unknown': [[PAYMENT, 'nobody knows yet: the page asks on, and says so when it is known']],
  declined: [[PAYMENT, 'PayPal declines: nothing was charged, and another try is taken']],
  'review (payment)': [[PAYMENT, 'what was paid does not fit the order: a person looks at it']],
  'refund by us': [
    [SERVICE, 'money that goes back stands in the buyer’s own list: on its way, then with the day'],
  ],
  'paid, mail delayed': [[SERVICE, 'a buyer reads that the confirmation is on its way']],
  'disk full or database down on forms': [[SERVICE, 'a database that takes nothing: the form says so']],
  offline: [['e2e/shop/states.spec.ts', 'a person is told when the network is gone, and when it is back']],
  'admin conflict': [
    ['e2e/admin/products-admin.spec.ts', 'the second is told, sees both versions and chooses'],
  ],
  'no JavaScript': [
    ['e2e/booking/no-javascript.spec.ts', 'the shop shows its catalogue and says what needs JavaScript'],
  ],
};
