// Threats to orders, money and the dashboard, each with the tests that cover it.
import type { TestName } from './visitor-threats.ts';

export const MONEY_THREATS: Readonly<Record<string, readonly TestName[]>> = {
  'a checkout sent again': [
    [
      'api/orders/checkout.test.ts',
      'with its key returns the same order and holds the stock once, even in parallel',
    ],
    ['api/orders/checkout.test.ts', 'with other content under the same key is refused'],
  ],
  'holding stock without buying': [
    [
      'api/orders/checkout.test.ts',
      'stop the fourth open order of one email until the holds end, with throttles %s',
    ],
    ['api/orders/checkout-race.test.ts', 'with one email leave three open orders'],
  ],
  "an order under another's name": [
    [
      'api/orders/checkout.test.ts',
      "attaches the order to the session's account, never to the owner of a typed email",
    ],
  ],
  'a card number sent to us': [
    ['api/orders/checkout.test.ts', 'refuses a card number in the address, so that none is ever stored'],
    ['unit/contract/card-numbers.test.ts', 'is refused in the %s of an order'],
  ],
  'an unpaid order that says it is paid': [
    ['api/payments/settle.test.ts', 'is not marked as paid by settling'],
  ],
  'a body that says it is paid': [
    ['api/payments/settle.test.ts', 'is not marked as paid by a body that claims it'],
  ],
  "guessing order ids, reading others' orders": [
    ['api/payments/settle.test.ts', 'reveals no name, address or email to whoever knows the id'],
    ['api/payments/settle.test.ts', 'of an unknown order is not found'],
  ],
  'a payment used for a second order': [
    ['api/payments/settle-faults.test.ts', 'cannot be used for a second order'],
  ],
  'many settlings at once': [['api/payments/settle.test.ts', 'is captured once for 20 parallel requests']],
  'a payment of another sum, currency or payee': [
    ['api/payments/settle-faults.test.ts', '%s: nothing is shipped, the order goes to review'],
    ['api/payments/settle-late.test.ts', 'a capture that is %s when it is first seen'],
  ],
  'flooding PayPal through us': [
    ['api/payments/settle.test.ts', 'frequent settling is throttled before it reaches PayPal'],
    [
      'unit/server/paypal/client-token.test.ts',
      'fails fast after five calls in a row without an answer, for 30 seconds',
    ],
  ],
  'a forged or replayed webhook': [
    ['api/payments/webhook.test.ts', 'without PayPal’s signature changes nothing'],
    ['api/payments/webhook.test.ts', 'with a signature of another body changes nothing'],
    [
      'api/payments/webhook.test.ts',
      'sent twice, in parallel with the buyer’s return, ends in one capture and one confirmation',
    ],
  ],
  "other people's totals on the dashboard": [
    ['api/operations/dashboard.test.ts', 'of a customer are their own; the admin sees everybody’s'],
  ],
  "other people's orders and appointments by query": [
    ['api/http/roles.test.ts', 'as %s answers %i, in a shape of the contract'],
    ['api/http/roles.test.ts', 'is in nobody else’s list, whatever the query asks for'],
  ],
  'a new email or role by way of the profile': [
    ['api/accounts/profile.test.ts', 'never changes email or role'],
  ],
  'a new password by a stolen token': [
    [
      'api/accounts/profile.test.ts',
      'ends all other sessions, keeps this one, and notifies the owner by mail',
    ],
    ['api/accounts/profile.test.ts', 'is refused with %s, and nothing changes'],
    ['api/accounts/throttles.test.ts', 'the current password may be wrong five times'],
  ],
  "a picture's address that opens what it should not": [
    ['api/accounts/profile.test.ts', 'refuses the picture %s'],
    ['api/catalogue/picture-addresses.test.ts', 'is refused as the picture of a part or a profile'],
    ['api/catalogue/picture-addresses.test.ts', 'an accepted address is not fetched either'],
    ['api/catalogue/picture-addresses.test.ts', '%s is answered %i'],
    ['api/catalogue/uploads.test.ts', 'cannot be chosen once it is deleted'],
  ],
  'customers and visitors reading all orders and appointments': [
    ['api/http/roles.test.ts', 'as %s answers %i, in a shape of the contract'],
  ],
  "an appointment's status out of turn": [
    ['api/appointments/appointments-admin.test.ts', '%s → %s: %s'],
    ['api/http/roles.test.ts', 'as %s answers %i, in a shape of the contract'],
  ],
  'a customer changing an order': [
    ['api/orders/order-changes.test.ts', 'is the only change a customer may send, and only for own orders'],
    ['api/http/roles.test.ts', 'is not found for a customer, and is for the admin'],
  ],
  "an order's change that brings other fields": [
    ['api/orders/order-changes.test.ts', 'refuse unknown fields'],
  ],
  'a refund that is claimed and not made': [
    ['api/payments/refunds.test.ts', 'is pending while PayPal is silent, and done when PayPal is back'],
    ['api/payments/refunds.test.ts', 'shipped while PayPal is being asked restocks nothing'],
  ],
  'cancelling twice to invent stock': [
    [
      'api/orders/order-changes.test.ts',
      'cancelled with a refund puts units back once, and reopened takes them again',
    ],
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
    ['api/catalogue/stock-admin.test.ts', 'counted while one was sold does not overwrite the sale'],
    [
      'api/catalogue/import.test.ts',
      'is refused when a part was sold after the preview, and nothing of it is imported',
    ],
  ],
  'admin changes without a trace': [['api/operations/audit.test.ts', 'one row $name']],
  'health checks that lie or leak': [
    ['api/operations/health.test.ts', 'is alive and not ready while the database accepts no writes'],
  ],
  "personal data kept or lost against its owner's wish": [
    ['api/accounts/subject-access.test.ts', 'erases account, requests and mails'],
    [
      'api/accounts/own-data.test.ts',
      'ends every session and keeps orders and appointments without the account',
    ],
    ['api/accounts/own-data.test.ts', 'needs the password, and changes nothing without it'],
  ],
  'secrets and personal data in the logs': [
    ['api/operations/logs.test.ts', 'in normal operation: a registration, a sign-in, a booking, an order'],
    ['api/operations/logs.test.ts', 'during faults: a broken table, a mail server that repeats the address'],
    ['api/operations/log-sweep.test.ts', 'of every call, odd ones among them, contain no personal data'],
  ],
};
