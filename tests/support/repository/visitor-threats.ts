// Threats to visitors and accounts, each with the tests that cover it.

/** A file below tests/ and part of the name of one of its tests. */
export type TestName = readonly [file: string, words: string];

export const VISITOR_THREATS: Readonly<Record<string, readonly TestName[]>> = {
  'a page of another site calls the API': [['api/http/cors.test.ts', 'from %s']],
  'a cross-site form posts without a preflight': [
    ['api/http/bad-input.test.ts', 'accepts JSON only, not %j: 415'],
    ['api/http/cors.test.ts', 'from %s'],
  ],
  'a token in the URL': [
    ['api/http/cors.test.ts', 'does not take a token from the query string'],
    ['api/accounts/sign-in.test.ts', 'is not read from the query string or a cookie, and sets no cookie'],
  ],
  'request smuggling and giant input': [
    ['api/http/bad-input.test.ts', 'accepts 64 KiB at most, declared or not: 413'],
    ['api/http/malformed-requests.test.ts', '%s: %i'],
    ['api/http/malformed-requests.test.ts', 'the service is healthy afterwards'],
    ['api/http/malformed-requests.test.ts', 'a body of %s that breaks off is not logged as a server error'],
  ],
  'type confusion, prototype keys, lone surrogates, huge numbers': [
    ['api/http/odd-bodies.test.ts', 'at $name: never a 5xx, and refused ones store nothing'],
  ],
  'a forged or expired token': [
    ['api/http/roles.test.ts', '%s is refused'],
    ['api/accounts/sign-in.test.ts', 'of a customer lasts a week unused and thirty days in all'],
    ['api/accounts/sign-in.test.ts', 'of an admin lasts half an hour unused and twelve hours in all'],
  ],
  'a role of their own making in the browser': [
    ['api/accounts/sign-in.test.ts', 'carries the role that the database has now'],
    ['e2e/account/accounts.spec.ts', 'a customer is redirected away from the dashboard'],
  ],
  'a leak of password hashes or tokens': [
    ['api/accounts/sign-in.test.ts', 'is not read from the query string or a cookie, and sets no cookie'],
  ],
  'a token that outlives signing out': [
    ['api/accounts/sign-in.test.ts', 'ends at once when its owner signs out, and no other session with it'],
    ['unit/stores/account/session.test.ts', 'clears the four keys even if the server does not answer'],
  ],
  'guessing passwords': [
    [
      'api/accounts/throttles.test.ts',
      'is throttled after five wrong passwords, for this account and network only',
    ],
    ['api/accounts/account-throttle.test.ts', 'reach the hash fifty times an hour'],
    ['api/accounts/account-throttle.test.ts', 'still let the owner sign in after a wait, the admin too'],
    [
      'api/accounts/account-throttle.test.ts',
      'from a network where they signed in before, even after a restart, and only from there',
    ],
    ['api/accounts/account-throttle.test.ts', 'get the same answers for an address without an account'],
    ['api/accounts/account-throttle.test.ts', 'store no email or network in the table'],
  ],
  'finding out who has an account': [
    ['api/accounts/sign-in.test.ts', 'gives the same answer to a wrong password and an unknown email'],
    ['api/accounts/sign-in.test.ts', 'takes as long for an unknown email as for a known one'],
  ],
  'a flood of passwords to hash': [
    [
      'api/accounts/sign-in.test.ts',
      'sheds load instead of queueing hashes: the rest of 80 parallel sign-ins get Retry-After',
    ],
  ],
  'an object in the place of an email': [['api/accounts/sign-in.test.ts', 'refuses %s']],
  'a registration that asks for the admin role': [
    ['api/accounts/accounts.test.ts', 'never creates an admin, whatever the body says'],
  ],
  'a weak password': [
    ['api/accounts/accounts.test.ts', 'refuses the password %s, at its field'],
    [
      'api/accounts/accounts.test.ts',
      'does not truncate long passwords: two that differ only in the last of 256 letters are different',
    ],
  ],
  'registering one address twice at once': [
    ['api/accounts/accounts.test.ts', 'twenty at once with one email, in any case, create one account'],
    ['unit/lib/email-address.test.ts', 'refuses %s'],
  ],
  'accounts by the hundred': [['api/accounts/throttles.test.ts', 'a network opens five accounts an hour']],
  'spam in the request form': [
    ['api/appointments/appointments.test.ts', 'because it %s is accepted, held, and mails nobody'],
    ['api/operations/today.test.ts', 'is mailed once each morning, however many processes run'],
    [
      'api/accounts/throttles.test.ts',
      'repeating the same appointment request does not count as another try',
    ],
  ],
  "confirmations that bomb a stranger's mailbox": [
    ['api/appointments/appointment-forms.test.ts', 'goes out once in ten minutes and three times a day'],
    ['api/appointments/appointment-forms.test.ts', 'goes out once to one mailbox with many spellings: %s'],
    ['unit/lib/email-address.test.ts', 'refuses %s'],
  ],
  'headers, HTML or formulas sent to the staff': [
    ['api/appointments/appointments.test.ts', 'with %s is refused at its field'],
    ['api/mail/smtp.test.ts', 'never reaches a second recipient: %s'],
    ['unit/server/mail/mail-templates.test.ts', 'arrives as text, not as HTML or Markdown'],
  ],
  'a service or date that cannot be': [
    ['api/appointments/appointments.test.ts', 'with %s is refused at its field'],
    [
      'unit/lib/london.test.ts',
      'has no instant in the hour skipped in spring, and the first of the two in autumn',
    ],
  ],
  'a form sent twice': [
    [
      'api/appointments/appointments.test.ts',
      'within ten minutes is stored and mailed once, even five times at once',
    ],
  ],
  "a request that attaches itself to somebody's account": [
    [
      'api/appointments/appointments.test.ts',
      'belongs to the signed-in account, never to the owner of a typed email',
    ],
  ],
  'a script in a review': [
    ['api/reviews/reviews.test.ts', 'appears at once, as written, with role, date and id from the server'],
    ['e2e/site/payloads.spec.ts', ' payloads are shown as text on every screen'],
  ],
  'a review with forged fields': [
    ['api/reviews/reviews.test.ts', 'appears at once, as written, with role, date and id from the server'],
  ],
  'a rating out of range': [['api/reviews/reviews.test.ts', 'with %s stars is refused']],
  'reviews by the hundred, or with links': [
    ['api/accounts/throttles.test.ts', 'a network submits three reviews an hour'],
    ['api/reviews/reviews.test.ts', 'with %s is held and answered like any other'],
  ],
  'reviews that tell too much, or without end': [
    ['api/reviews/reviews.test.ts', 'starts with the newest and holds 500 at most'],
    ['api/reviews/reviews.test.ts', 'answers 304 until something changes'],
  ],
  'a catalogue that tells too much, or is asked without end': [
    ['api/catalogue/catalogue.test.ts', 'answers 304 until a part or its stock changes'],
    [
      'api/catalogue/products-admin.test.ts',
      'is not listed, sold or changed, stays in its orders, and can be restored',
    ],
    ['unit/server/http/server-timeouts.test.ts', 'disconnects a client that reads nothing'],
  ],
  "a price or total of the buyer's own": [
    ['api/orders/checkout.test.ts', 'ignores prices from the browser'],
    ['api/orders/checkout.test.ts', 'refuses a total of %f that is not the server’s'],
  ],
  'impossible quantities': [
    ['api/orders/checkout.test.ts', 'refuses a quantity of %f'],
    ['api/orders/checkout.test.ts', 'adds up two lines of one part before checking the limit'],
  ],
  'buyers racing for the last units': [
    ['api/orders/checkout-race.test.ts', 'sells 10 units to exactly 10 of 200 buyers'],
  ],
};
