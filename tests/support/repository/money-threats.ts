// The threats to orders, money and the dashboard, each with the tests that hold it.
import type { Held } from './visitor-threats.ts';

export const MONEY_THREATS: Readonly<Record<string, readonly Held[]>> = {
  'a checkout sent again': [
    ['api/orders/checkout.test.ts', 'under its key answers the same order and holds the stock once'],
    ['api/orders/checkout.test.ts', 'with other content under the same key is refused'],
  ],
  'holding stock without buying': [
    [
      'api/orders/checkout.test.ts',
      'stop the fourth open order of one e-mail, and let go when the holds end',
    ],
    ['api/orders/checkout-race.test.ts', 'of one e-mail leave three open orders'],
  ],
  "an order under another's name": [
    [
      'api/orders/checkout.test.ts',
      'attaches the order to the bearer, never to the e-mail that somebody typed',
    ],
  ],
  'a card number sent to us': [
    ['api/orders/checkout.test.ts', 'refuses a card number in the address, so that we never keep one'],
    ['unit/contract/card-numbers.test.ts', 'is refused in the %s of an order'],
  ],
  'an unpaid order that says it is paid': [['api/payments/settle.test.ts', 'is not paid by asking']],
  'a body that says it is paid': [['api/payments/settle.test.ts', 'is not paid by a body that says so']],
  "guessing order ids, reading others' orders": [
    ['api/payments/settle.test.ts', 'answers no name, address or e-mail to whoever knows the id'],
    ['api/payments/settle.test.ts', 'of an order that nobody knows is not found'],
  ],
  'a payment used for a second order': [
    ['api/payments/settle-faults.test.ts', 'cannot be used for a second order'],
  ],
  'many settlings at once': [
    ['api/payments/settle.test.ts', 'is captured once for 20 requests at the same time'],
  ],
  'a payment of another sum, currency or payee': [
    ['api/payments/settle-faults.test.ts', '%s: nothing is sent, a person looks at it'],
    ['api/payments/settle-late.test.ts', 'a capture that is %s when it is first seen'],
  ],
  'flooding PayPal through us': [
    ['api/payments/settle.test.ts', 'a settle that is asked too often is throttled before PayPal is'],
    [
      'unit/server/paypal/client-token.test.ts',
      'refuses at once after five calls in a row without an answer',
    ],
  ],
  'a forged or replayed webhook': [
    ['api/payments/webhook.test.ts', 'without PayPal’s signature changes nothing'],
    ['api/payments/webhook.test.ts', 'with a signature of another body changes nothing'],
    ['api/payments/webhook.test.ts', 'sent twice, beside the buyer’s return, ends in one capture'],
  ],
  "other people's totals on the dashboard": [
    ['api/operations/dashboard.test.ts', 'of a customer are their own; the admin sees everybody’s'],
  ],
  "other people's orders and appointments by query": [
    ['api/http/roles.test.ts', 'as %s answers %i, in a shape of the contract'],
    ['api/http/roles.test.ts', 'is in nobody else’s list, whatever the address asks for'],
  ],
  'a new e-mail or role by way of the profile': [
    ['api/accounts/profile.test.ts', 'never changes e-mail or role'],
  ],
  'a new password by a stolen token': [
    ['api/accounts/profile.test.ts', 'ends all other sign-ins, keeps this one, and is told by mail'],
    ['api/accounts/profile.test.ts', 'is refused with %s, and nothing changes'],
    ['api/accounts/throttles.test.ts', 'a present password may be guessed wrong five times'],
  ],
  "a picture's address that opens what it should not": [
    ['api/accounts/profile.test.ts', 'refuses the picture %s'],
    ['api/catalogue/picture-addresses.test.ts', 'is no picture of a part, nor of a person'],
    ['api/catalogue/picture-addresses.test.ts', 'what is taken is not opened either'],
    ['api/catalogue/picture-addresses.test.ts', '%s is answered %i'],
    ['api/catalogue/uploads.test.ts', 'and is gone cannot be chosen any more'],
  ],
  'customers and visitors reading all orders and appointments': [
    ['api/http/roles.test.ts', 'as %s answers %i, in a shape of the contract'],
  ],
  "an appointment's status out of turn": [
    ['api/appointments/appointments-admin.test.ts', '%s → %s: %s'],
    ['api/http/roles.test.ts', 'as %s answers %i, in a shape of the contract'],
  ],
  'a customer changing an order': [
    ['api/orders/order-changes.test.ts', 'is all that a customer may send, and of another’s order nothing'],
    ['api/http/roles.test.ts', 'is not there for a customer, and is for the admin'],
  ],
  "an order's change that brings other fields": [
    ['api/orders/order-changes.test.ts', 'refuse fields that are not theirs'],
  ],
  'a refund that is claimed and not made': [
    ['api/payments/refunds.test.ts', 'says so while PayPal is silent, and is done when PayPal is back'],
    [
      'api/payments/refunds.test.ts',
      'of what is sent while PayPal is being asked puts nothing back on the shelf',
    ],
  ],
  'cancelling twice to invent stock': [
    ['api/orders/order-changes.test.ts', 'cancel a paid order with its refund'],
  ],
  'products changed by others than admins': [
    ['api/http/roles.test.ts', 'as %s answers %i, in a shape of the contract'],
  ],
  'impossible prices and stock': [
    ['api/catalogue/catalogue.test.ts', 'costs exactly %s'],
    ['api/catalogue/catalogue.test.ts', 'with %s = %s is refused at its field'],
  ],
  "yesterday's stock written over today's": [
    ['api/catalogue/changed-parts.test.ts', 'never brings back units that were sold while the form was open'],
    ['api/catalogue/stock-admin.test.ts', 'counted while one was sold is not written over the sale'],
    [
      'api/catalogue/import.test.ts',
      'is refused when a part was sold after the look, and nothing of it is taken over',
    ],
  ],
  'admin changes without a trace': [['api/operations/audit.test.ts', 'one row $name']],
  'health checks that lie or leak': [
    ['api/operations/health.test.ts', 'is alive and not ready while the database takes no writes'],
  ],
  "personal data kept or lost against its owner's wish": [
    ['api/accounts/subject-access.test.ts', 'erases account, requests and mails'],
    ['api/accounts/own-data.test.ts', 'ends every sign-in and keeps orders and appointments without it'],
    ['api/accounts/own-data.test.ts', 'needs the password, and changes nothing without it'],
  ],
  'secrets and personal data in the logs': [
    ['api/operations/logs.test.ts', 'on good days: a registration, a sign-in, a booking, an order'],
    ['api/operations/logs.test.ts', 'on bad days: a broken table, a mail server that repeats the address'],
    [
      'api/operations/log-sweep.test.ts',
      'of every call, odd ones among them, is a line without a person in it',
    ],
  ],
};
