// The threats to orders, money and the dashboard, each with the tests that hold it.
import type { Held } from './visitor-threats.ts';

export const MONEY_THREATS: Readonly<Record<string, readonly Held[]>> = {
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
