// The forty bars in their order (safety.md F). tests/unit/bars.test.ts holds that none is missing.
import { type Bar, heldByTests } from './bar.ts';
import { eio, fsync } from './disk-faults.ts';
import { diskFull } from './disk-full.ts';
import { kill, killMail, killMoney } from './kill.ts';
import { oversell, oversellPostgres } from './oversell.ts';

/** Bars that tests of the gate hold; `environment` makes the run longer than there. */
const HELD: readonly Bar[] = [
  heldByTests(
    9,
    'paypal',
    '36 faults of PayPal × 5 orders of events: the right end within 60 s, ≤ 1 capture',
    ['tests/api/payment-faults.test.ts', 'tests/api/settle-faults.test.ts'],
    { environment: { PAYPAL_SEEDS: '5' } },
  ),
  heldByTests(10, 'tamper', '≥ 25 ways to pay less: all refused, 0 orders paid', [
    'tests/api/tamper.test.ts',
  ]),
  heldByTests(11, 'patch', '20 returns and 5 webhooks at once: 1 capture, 25 × 200', [
    'tests/api/webhook.test.ts',
    'tests/api/settle.test.ts',
  ]),
  heldByTests(
    12,
    'late',
    'approved after the hold and the stock are gone: 0 captures; captured by the page: 1 refund',
    ['tests/api/settle.test.ts'],
  ),
  heldByTests(
    13,
    'refund',
    'a refund with PayPal down, retried, clicked 5 times: 1 refund, stock back once',
    ['tests/api/refunds.test.ts'],
  ),
  heldByTests(22, 'http', '≥ 12 malformed requests: the exact 4xx, no crash', [
    'tests/api/malformed-requests.test.ts',
  ]),
  heldByTests(25, 'authz', 'every route × three roles × own and others’ things as the table says', [
    'tests/api/roles.test.ts',
  ]),
];

const MEASURED: readonly Bar[] = [
  oversell,
  oversellPostgres,
  kill,
  killMoney,
  killMail,
  fsync,
  eio,
  diskFull,
];

export const BARS: readonly Bar[] = [...HELD, ...MEASURED].sort((a, b) => a.number - b.number);
