// The bars in order; tests/unit/lib/bars.test.ts checks that none is missing.
import { type Bar, heldByTests, scaled } from './bar.ts';
import { backup, boot } from './big-database.ts';
import { csp, xss } from './browser.ts';
import { clock } from './clock.ts';
import { decoder } from './decoder.ts';
import { eio, fsync } from './disk-faults.ts';
import { diskFull } from './disk-full.ts';
import { doubleBooking, doubleBookingPostgres } from './double-booking.ts';
import { fuzz } from './fuzz.ts';
import { guide } from './guide.ts';
import { hash } from './hash.ts';
import { kill, killMail, killMoney } from './kill.ts';
import { load } from './load.ts';
import { mailOutage } from './mail-outage.ts';
import { migrateKilled } from './migrate.ts';
import { oversell, oversellPostgres } from './oversell.ts';
import { postgresRestart } from './postgres-restart.ts';
import { caddy, nginx } from './proxies.ts';
import { publishDisk } from './publish-disk.ts';
import { publishKill } from './publish-kill.ts';
import { slowClients } from './slow-clients.ts';
import { slowPayPal } from './slow-paypal.ts';
import { spamScore } from './spam-score.ts';
import { emptiedDiary, inventedKeys, strangerMails, uploadMemory } from './strangers.ts';

/** Bars covered by tests of the normal run; `environment` makes the run longer than there. */
const HELD: readonly Bar[] = [
  heldByTests(
    9,
    'paypal',
    '36 faults of PayPal × 5 orders of events: the right end within 60 s, ≤ 1 capture',
    ['tests/api/payments/payment-faults.test.ts', 'tests/api/payments/settle-faults.test.ts'],
    { environment: { PAYPAL_SEEDS: '5' } },
  ),
  heldByTests(10, 'tamper', '≥ 25 ways to pay less: all refused, 0 orders paid', [
    'tests/api/orders/tamper.test.ts',
  ]),
  heldByTests(11, 'patch', '20 returns and 5 webhooks at once: 1 capture, 25 × 200', [
    'tests/api/payments/webhook.test.ts',
    'tests/api/payments/settle.test.ts',
  ]),
  heldByTests(
    12,
    'late',
    'approved after the hold and the stock are gone: 0 captures; captured by the page: 1 refund',
    ['tests/api/payments/settle.test.ts'],
  ),
  heldByTests(
    13,
    'refund',
    'a refund with PayPal down, retried, clicked 5 times: 1 refund, stock back once; parts raced: never more than was paid',
    ['tests/api/payments/refunds.test.ts', 'tests/api/payments/refunds-raced.test.ts'],
  ),
  heldByTests(17, 'drain', 'SIGTERM with 50 under way: 50 answered, exit 0, ≤ 1 s after the last answer', [
    'tests/api/http/drain.test.ts',
  ]),
  heldByTests(22, 'http', '≥ 12 malformed requests: the exact 4xx, no crash', [
    'tests/api/http/malformed-requests.test.ts',
  ]),
  heldByTests(25, 'authz', 'every route × three roles × own and others’ things as the table says', [
    'tests/api/http/roles.test.ts',
  ]),
  heldByTests(
    24,
    'statefuzz',
    '500 random lives of a shop: stock and money add up after every step',
    ['tests/api/orders/state-model.test.ts'],
    { environment: { MODEL_RUNS: String(scaled(500)) } },
  ),
  heldByTests(
    26,
    'login',
    'the 6th wrong password 429, the owner 200 at home and elsewhere after seconds, 50 guesses an hour hashed before each network waits',
    ['tests/api/accounts/throttles.test.ts', 'tests/api/accounts/account-throttle.test.ts'],
  ),
  heldByTests(
    27,
    'enum',
    '400 sign-ins, known and unknown in turn: the same message, medians within a tenth',
    ['tests/api/accounts/sign-in.test.ts'],
    { projects: ['api-sqlite'], environment: { GUESSES: String(scaled(200)) } },
  ),
  heldByTests(29, 'session', '100 tokens: none is good once it was ended, in whatever way', [
    'tests/api/accounts/session-ends.test.ts',
  ]),
  heldByTests(
    31,
    'mail-inject',
    '40 payloads: one recipient, our headers, no live tag, no formula in a cell',
    [
      'tests/api/mail/mail-injection.test.ts',
      'tests/api/exports/exports.test.ts',
      'tests/api/mail/smtp.test.ts',
    ],
  ),
  heldByTests(32, 'img', '≥ 30 addresses of pictures refused, none opened by the service', [
    'tests/api/pictures/picture-addresses.test.ts',
  ]),
  heldByTests(
    34,
    'money',
    '1,000,000 random carts: the total as whole-number arithmetic has it',
    ['tests/unit/lib/money.test.ts'],
    { projects: ['unit'], environment: { MONEY_CARTS: String(scaled(1_000_000)) } },
  ),
  heldByTests(
    35,
    'headers',
    'the Observatory’s rules: A+ with ≥ 130, ≥ 120 on /checkout',
    ['tests/site/observatory.test.ts'],
    { projects: ['site'] },
  ),
  heldByTests(37, 'cors', '8 origins × every call: only listed ones, no cookie, never *', [
    'tests/api/http/cors.test.ts',
  ]),
  heldByTests(
    38,
    'spam',
    '1,000 posts of programs and 50 of people: ≥ 99 % held back, nobody’s words lost, ≤ 1 mail to an address',
    ['tests/api/accounts/spam.test.ts', 'tests/api/appointments/appointment-forms.test.ts'],
    // Fewer never reach the throttles.
    { environment: { SPAM_BOTS: '1000' } },
  ),
  heldByTests(
    39,
    'privacy',
    'export whole, deletion leaves orders alone, logs name nobody, what is old goes',
    [
      'tests/api/my-records/own-data.test.ts',
      'tests/api/data-protection/subject-access.test.ts',
      'tests/api/data-protection/retention.test.ts',
      'tests/api/platform/logs.test.ts',
      'tests/api/platform/log-sweep.test.ts',
    ],
    { environment: { LOG_ROUNDS: String(scaled(400)) } },
  ),
  heldByTests(
    54,
    'phones',
    '50 random hours of two phones, killed, offline and with an office that writes: nothing lost or counted twice',
    ['tests/browsers/phone-hours.test.ts', 'tests/browsers/found-hours.test.ts'],
    { projects: ['browsers'], environment: { FULL_TESTS: '1', MODEL_RUNS: String(scaled(50)) } },
  ),
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
  fuzz,
  hash,
  xss,
  clock,
  csp,
  load,
  slowPayPal,
  boot,
  backup,
  migrateKilled,
  mailOutage,
  slowClients,
  postgresRestart,
  doubleBooking,
  doubleBookingPostgres,
  caddy,
  nginx,
  guide,
  strangerMails,
  uploadMemory,
  emptiedDiary,
  inventedKeys,
  decoder,
  spamScore,
  publishDisk,
  publishKill,
];

export const BARS: readonly Bar[] = [...HELD, ...MEASURED].sort((a, b) => a.number - b.number);
