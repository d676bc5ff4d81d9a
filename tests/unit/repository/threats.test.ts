// What the service must withstand, and the test files that cause it. tests/api/http/roles.test.ts covers new endpoints.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { WRITTEN_MUTANTS } from '../../bench/mutants/all.ts';

/** Threat → files below tests/. */
const THREATS: Readonly<Record<string, readonly string[]>> = {
  'a page of another site calls the API': ['api/http/cors.test.ts'],
  'a cross-site form posts without a preflight': ['api/http/bad-input.test.ts', 'api/http/cors.test.ts'],
  'a token in the URL': ['api/http/cors.test.ts', 'api/accounts/sign-in.test.ts'],
  'request smuggling and giant input': ['api/http/bad-input.test.ts', 'api/http/malformed-requests.test.ts'],
  'type confusion, prototype keys, lone surrogates, huge numbers': ['api/http/odd-bodies.test.ts'],
  'a forged or expired token': ['api/http/roles.test.ts', 'api/accounts/sign-in.test.ts'],
  'a role of their own making in the browser': [
    'api/accounts/sign-in.test.ts',
    'e2e/account/accounts.spec.ts',
  ],
  'a leak of password hashes or tokens': ['api/accounts/sign-in.test.ts'],
  'a token that outlives signing out': [
    'api/accounts/sign-in.test.ts',
    'unit/stores/account/session.test.ts',
  ],
  'guessing passwords': ['api/accounts/throttles.test.ts', 'api/accounts/account-throttle.test.ts'],
  'finding out who has an account': ['api/accounts/sign-in.test.ts'],
  'a flood of passwords to hash': ['api/accounts/sign-in.test.ts'],
  'an object in the place of an email': ['api/accounts/sign-in.test.ts'],
  'a registration that asks for the admin role': ['api/accounts/accounts.test.ts'],
  'a weak password': ['api/accounts/accounts.test.ts', 'unit/server/accounts/weak-passwords.test.ts'],
  'registering one address twice at once': [
    'api/accounts/accounts.test.ts',
    'unit/lib/email-address.test.ts',
  ],
  'accounts by the hundred': ['api/accounts/throttles.test.ts'],
  'spam in the request form': [
    'api/appointments/appointments.test.ts',
    'api/dashboard/today.test.ts',
    'api/accounts/throttles.test.ts',
  ],
  "confirmations that bomb a stranger's mailbox": [
    'api/appointments/appointment-forms.test.ts',
    'unit/lib/email-address.test.ts',
  ],
  'headers, HTML or formulas sent to the staff': [
    'api/appointments/appointments.test.ts',
    'api/mail/smtp.test.ts',
    'unit/server/mail/mail-templates.test.ts',
  ],
  'a service or date that cannot be': ['api/appointments/appointments.test.ts', 'unit/lib/london.test.ts'],
  'a form sent twice': ['api/appointments/appointments.test.ts'],
  "a request that attaches itself to somebody's account": ['api/appointments/appointments.test.ts'],
  'a script in a review': ['api/reviews/reviews.test.ts', 'e2e/site/payloads.spec.ts'],
  'a review with forged fields': ['api/reviews/reviews.test.ts'],
  'a rating out of range': ['api/reviews/reviews.test.ts'],
  'reviews by the hundred, or with links': ['api/accounts/throttles.test.ts', 'api/reviews/reviews.test.ts'],
  'reviews that tell too much, or without end': ['api/reviews/reviews.test.ts'],
  'a catalogue that tells too much, or is asked without end': [
    'api/catalogue/catalogue.test.ts',
    'api/catalogue/products-admin.test.ts',
    'unit/server/http/server-timeouts.test.ts',
  ],
  "a price or total of the buyer's own": ['api/orders/checkout.test.ts'],
  'impossible quantities': ['api/orders/checkout.test.ts'],
  'buyers racing for the last units': ['api/orders/checkout-race.test.ts'],
  'a checkout sent again': ['api/orders/checkout.test.ts'],
  'holding stock without buying': ['api/orders/checkout.test.ts', 'api/orders/checkout-race.test.ts'],
  "an order under another's name": ['api/orders/checkout.test.ts'],
  'a card number sent to us': ['api/orders/checkout.test.ts', 'unit/contract/card-numbers.test.ts'],
  'an unpaid order that says it is paid': ['api/payments/settle.test.ts'],
  'a body that says it is paid': ['api/payments/settle.test.ts'],
  "guessing order ids, reading others' orders": ['api/payments/settle.test.ts'],
  'a payment used for a second order': ['api/payments/settle-faults.test.ts'],
  'many settlings at once': ['api/payments/settle.test.ts'],
  'a payment of another sum, currency or payee': [
    'api/payments/settle-faults.test.ts',
    'api/payments/settle-late.test.ts',
  ],
  'flooding PayPal through us': ['api/payments/settle.test.ts', 'unit/server/paypal/client-token.test.ts'],
  'a forged or replayed webhook': ['api/payments/webhook.test.ts'],
  "other people's totals on the dashboard": ['api/dashboard/dashboard.test.ts'],
  "other people's orders and appointments by query": ['api/http/roles.test.ts'],
  'a new email or role by way of the profile': ['api/accounts/profile.test.ts'],
  'a new password by a stolen token': ['api/accounts/profile.test.ts', 'api/accounts/throttles.test.ts'],
  "a picture's address that opens what it should not": [
    'api/accounts/profile.test.ts',
    'api/pictures/picture-addresses.test.ts',
    'api/pictures/uploads.test.ts',
  ],
  'customers and visitors reading all orders and appointments': ['api/http/roles.test.ts'],
  "an appointment's status out of turn": [
    'api/appointments/appointments-admin.test.ts',
    'api/http/roles.test.ts',
  ],
  'a customer changing an order': ['api/orders/order-changes.test.ts', 'api/http/roles.test.ts'],
  "an order's change that brings other fields": ['api/orders/order-changes.test.ts'],
  'a refund that is claimed and not made': ['api/payments/refunds.test.ts'],
  'cancelling twice to invent stock': ['api/orders/order-changes.test.ts'],
  'products changed by others than admins': ['api/http/roles.test.ts'],
  'impossible prices and stock': ['api/catalogue/catalogue.test.ts'],
  "yesterday's stock written over today's": [
    'api/catalogue/changed-parts.test.ts',
    'api/catalogue/stock-admin.test.ts',
    'api/catalogue/import.test.ts',
  ],
  'admin changes without a trace': ['api/platform/audit.test.ts'],
  'health checks that lie or leak': ['api/monitoring/health.test.ts'],
  "personal data kept or lost against its owner's wish": [
    'api/data-protection/subject-access.test.ts',
    'api/my-records/own-data.test.ts',
  ],
  'secrets and personal data in the logs': ['api/platform/logs.test.ts', 'api/platform/log-sweep.test.ts'],
};

/** A failure that people see → the tests that cause it and check its message. */
const FAILURES: Readonly<Record<string, readonly string[]>> = {
  '429': ['e2e/site/service-faults.spec.ts', 'unit/stores/wait-text.test.ts'],
  'API unreachable, forms': ['e2e/booking/form-problems.spec.ts'],
  'shop list fails': ['e2e/shop/states.spec.ts'],
  'wrong sign-in': ['e2e/account/accounts.spec.ts'],
  'login ended': ['e2e/account/signed-in.spec.ts'],
  'price changed': ['e2e/shop/purchase.spec.ts'],
  'sold out before paying': ['e2e/shop/purchase.spec.ts'],
  'PayPal script blocked or slow': ['e2e/shop/payment-faults.spec.ts'],
  'PayPal down': ['e2e/shop/payment-faults.spec.ts'],
  '202 unknown': ['e2e/shop/payment-faults.spec.ts'],
  declined: ['e2e/shop/payment-faults.spec.ts'],
  'review (payment)': ['e2e/shop/payment-faults.spec.ts'],
  'refund by us': ['e2e/site/service-faults.spec.ts'],
  'paid, mail delayed': ['e2e/site/service-faults.spec.ts'],
  'disk full or database down on forms': ['e2e/site/service-faults.spec.ts'],
  offline: ['e2e/shop/states.spec.ts'],
  'admin conflict': ['e2e/admin/products-admin.spec.ts'],
  'no JavaScript': ['e2e/booking/no-javascript.spec.ts'],
};

const TESTS = resolve(import.meta.dirname, '../..');

it.each(Object.entries({ ...THREATS, ...FAILURES }))('%s: its tests exist', (_, files) => {
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(resolve(TESTS, file)))).toEqual([]);
});

it('bars and mutants name test files that exist', () => {
  const sources = globSync('bench/**/*.ts', { cwd: TESTS }).map((file) =>
    readFileSync(resolve(TESTS, file), 'utf8'),
  );
  const named = sources.join('\n').match(/(?<=tests\/)[\w/${}-]+\.(test|spec)\.ts/g) ?? [];
  expect(named.length).toBeGreaterThan(50);
  // The one template is mutants/quotes.ts's.
  expect(named.filter((file) => !existsSync(resolve(TESTS, file)))).toEqual([
    expect.stringMatching(/^api\/quotes\/\W/),
  ]);
});

it('mutants replace text that is there', () => {
  const root = resolve(TESTS, '..');
  const gone = WRITTEN_MUTANTS.filter(
    ({ file, from }) => !readFileSync(resolve(root, file), 'utf8').includes(from),
  );
  expect(gone.map(({ name }) => name)).toEqual([]);
});
