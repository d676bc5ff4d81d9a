// Draws random payment histories. Every third move is a pair of steps at once; now and then the service stops within one.
import fc from 'fast-check';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#contract/orders/orders.ts';
import { SITUATIONS } from '../records/money-situations.ts';
import type { History } from './money-life.ts';
import type { Step } from './money-shop.ts';

const nth = fc.nat({ max: 3 });
const named = (name: string, details: readonly string[] = ['']): fc.Arbitrary<Step> =>
  fc.tuple(fc.constant(name), nth, fc.constantFrom(...details));
const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });

const EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.WON',
];
const CALLS = ['get', 'capture', 'get-capture', 'refund', 'verify'];
const FAULTS = ['down', 'reset-after', 'status-500', 'duplicate'];
const FAULT_PAIRS = [
  ...CALLS.flatMap((call) => FAULTS.map((fault) => `${call} ${fault}`)),
  'capture declined',
  'capture declined',
  'capture INSTRUMENT_DECLINED',
  'capture pending',
  'capture TRANSACTION_REFUSED',
  'refund REFUND_FAILED_INSUFFICIENT_FUNDS',
  'refund pending',
];

const admins = fc
  .record(
    {
      status: fc.constantFrom(...ORDER_STATUSES),
      paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
      note: fc.constant('By bank'),
      // The days of the first order, of many later ones, and none that may be.
      receivedOn: fc.constantFrom('2026-11-24', '2026-11-25', '2027-06-01'),
    },
    { requiredKeys: [] },
  )
  .filter(({ status, paymentStatus }) => Boolean(status ?? paymentStatus))
  .chain((body) => named('the admin sets', [JSON.stringify(body)]));

const ofOrders = [
  weighted(3, named('buy')),
  weighted(4, named('approve')),
  weighted(4, named('settle', ['', '', 'looks'])),
  weighted(1, named('captured by the page')),
  weighted(1, named('the customer sets', ['{"status":"cancelled"}'])),
  weighted(1, admins),
  weighted(1, named('refund a part')),
  weighted(1, named('refund a line')),
  weighted(1, named('refunded at PayPal', ['', '1.00'])),
  weighted(1, named('others refund just before us')),
  weighted(1, named('PayPal reverses it')),
  weighted(2, named('PayPal gives it back')),
  weighted(1, named('event', EVENTS)),
  weighted(3, named('fault', FAULT_PAIRS)),
  weighted(1, named('PayPal goes away')),
  weighted(2, named('minutes later', ['1', '16', '400'])),
];
/** Whose a visit is, and who pays for it, said wrongly, anew, and back. */
const corrections = [
  weighted(
    3,
    named('correct the address', ['wrong, correct', 'wrong, keep', 'right, correct', 'in capitals, keep']),
  ),
  weighted(
    3,
    named('name who pays', [
      'Hilda, correct',
      'Hugo, keep',
      'somebody without an address, correct',
      'the booker, correct',
      'the booker, keep',
    ]),
  ),
  weighted(1, named('mail again')),
  weighted(2, named('mails leave')),
];
const ofQuotes = [
  weighted(3, named('call off', ['', 'keeping half'])),
  weighted(3, named('cancel the visit')),
  weighted(3, named('set the visit', ['confirmed', 'completed', 'cancelled'])),
  weighted(2, named('move the visit', ['0', '1'])),
  weighted(1, named('place the visit', ['0', '1'])),
  weighted(1, named('quote a booking')),
  weighted(3, named('accept')),
  weighted(4, named('pay')),
  weighted(1, named('decline')),
  weighted(1, named('withdraw')),
  weighted(3, named('cancel the first order')),
  weighted(1, named('cancel the paying order', ['', 'keeping half'])),
  weighted(1, named('cancel by notice', ['', 'keeping half'])),
  weighted(2, named('end the sheet', ['done', 'done', 'done for less', 'part-needed', 'said-no'])),
  weighted(1, named('send the sheet again')),
  weighted(1, named('agree to the sheet')),
  weighted(2, named('shelve what is unused')),
  weighted(2, named('bill the visit')),
  weighted(1, named('open the sheet again')),
  ...corrections,
];

const ofBills = [
  weighted(3, named('bill', ['', '5000', '14200'])),
  weighted(2, named('bill it again')),
  weighted(2, named('bill all as agreed', ['', 'agreed'])),
  weighted(4, named('pay the bill')),
  weighted(3, named('record a payment', ['50', '92', '142'])),
  weighted(2, named('one transfer for all', ['50', '142', '200', 'all', 'more'])),
  weighted(1, named('undo a payment')),
  weighted(2, named('PayPal takes it back')),
  weighted(3, named('change the bill', ['cancel', 'cancel', 'dispute', 'write-off', 'phoned'])),
  weighted(1, named('an engineer comes', ['', '45', 'booked'])),
  weighted(
    6,
    named('a whole visit', [
      '45, cash 50, said-no charge',
      '45, card 34, nobody-there charge',
      '45, , said-no charge',
      'booked, , nobody-there charge',
      'booked, cash 50, said-no charge',
      ', cash 20, done',
      ', cash 50, done',
      ', card 34, done',
    ]),
  ),
  weighted(3, named('paid here', ['cash 50', 'cash 20', 'card 34'])),
  weighted(2, named('nothing to bill')),
  weighted(
    4,
    named('end the visit', [
      'done',
      'done',
      'said-no charge',
      'nobody-there charge',
      'said-no',
      'part-needed',
    ]),
  ),
  weighted(1, named('not yet')),
  weighted(4, named('bill what the engineer did')),
  weighted(1, named('hand in the cash')),
  ...corrections,
];
const ofShop = [
  weighted(2, named('buy in one tab')),
  weighted(3, named('buy in two tabs')),
  weighted(3, named('take an order')),
  weighted(4, named('pay by the link')),
  // Two days, but for a minute; and those two days.
  weighted(2, named('minutes later', ['2879', '2880'])),
];
/** Two windows, the last moment of a link, and staff who cancel what is being paid. */
const SHOP_PAIRS: [Step, Step][] = [
  ...[0, 1, 2].map((at): [Step, Step] => [
    ['settle', at, ''],
    ['settle', at + 1, ''],
  ]),
  [
    ['pay by the link', 0, ''],
    ['minutes later', 0, '2880'],
  ],
  [
    ['pay by the link', 0, ''],
    ['the admin sets', 0, '{"status":"cancelled"}'],
  ],
  [
    ['pay by the link', 0, ''],
    ['pay by the link', 0, ''],
  ],
];

/** A correction while its visit is answered, paid or billed, or its mails leave. */
const CORRECTION_PAIRS: [Step, Step][] = (
  [
    ['accept', 0, ''],
    ['pay', 0, ''],
    ['settle', 0, ''],
    ['bill the visit', 0, ''],
    ['bill what the engineer did', 0, ''],
    ['mails leave', 0, ''],
    ['mail again', 0, ''],
  ] as const
).flatMap((other): [Step, Step][] => [
  [['correct the address', 0, 'wrong, correct'], other],
  [['name who pays', 0, 'Hilda, correct'], other],
]);

/** Cash in hand while PayPal takes it or the bill is sent, two who cancel, and bills that are sent twice. */
const BILL_PAIRS: [Step, Step][] = [
  [
    ['paid here', 0, 'cash 50'],
    ['bill what the engineer did', 0, ''],
  ],
  [
    ['paid here', 0, 'cash 50'],
    ['nothing to bill', 0, ''],
  ],
  [
    ['paid here', 0, 'cash 20'],
    ['paid here', 0, 'cash 20'],
  ],
  [
    ['end the visit', 0, 'said-no charge'],
    ['bill what the engineer did', 0, ''],
  ],
  [
    ['record a payment', 0, '142'],
    ['settle', 0, ''],
  ],
  [
    ['one transfer for all', 0, 'all'],
    ['settle', 0, ''],
  ],
  [
    ['one transfer for all', 0, 'all'],
    ['record a payment', 0, '50'],
  ],
  [
    ['one transfer for all', 0, 'all'],
    ['one transfer for all', 0, 'all'],
  ],
  [
    ['one transfer for all', 0, 'all'],
    ['change the bill', 0, 'cancel'],
  ],
  [
    ['change the bill', 0, 'cancel'],
    ['settle', 0, ''],
  ],
  [
    ['change the bill', 0, 'cancel'],
    ['record a payment', 0, '50'],
  ],
  [
    ['bill it again', 0, ''],
    ['bill it again', 0, ''],
  ],
  [
    ['bill all as agreed', 0, 'agreed'],
    ['bill all as agreed', 0, 'agreed'],
  ],
];

/** What people do at the same moment. */
const PAIRS: [Step, Step][] = [
  [
    ['call off', 0, ''],
    ['settle', 0, ''],
  ],
  [
    ['cancel the visit', 0, ''],
    ['pay', 0, ''],
  ],
  [
    ['cancel the visit', 0, ''],
    ['settle', 1, ''],
  ],
  [
    ['refund a part', 0, ''],
    ['call off', 0, ''],
  ],
  [
    ['the admin sets', 0, '{"paymentStatus":"refunded"}'],
    ['call off', 0, ''],
  ],
  [
    ['the admin sets', 0, '{"status":"cancelled"}'],
    ['the admin sets', 0, '{"paymentStatus":"refunded"}'],
  ],
  [
    ['set the visit', 0, 'completed'],
    ['cancel the first order', 0, ''],
  ],
  [
    ['bill the visit', 0, ''],
    ['refund a part', 0, ''],
  ],
  [
    ['shelve what is unused', 0, ''],
    ['refund a line', 0, ''],
  ],
  [
    ['shelve what is unused', 0, ''],
    ['open the sheet again', 0, ''],
  ],
  [
    ['bill the visit', 0, ''],
    ['bill the visit', 0, ''],
  ],
  [
    ['open the sheet again', 0, ''],
    ['minutes later', 0, '1'],
  ],
];

const start = fc.record({
  situation: fc.constantFrom(...SITUATIONS),
  due: fc.constantFrom('deposit', 'deposit', 'all', 'nothing'),
  hasSlot: fc.boolean(),
  hasEngineers: fc.boolean(),
});

const STEPS = { shop: ofShop, quotes: ofQuotes, bills: ofBills };
const AT_ONCE = {
  shop: SHOP_PAIRS,
  quotes: [...PAIRS, ...CORRECTION_PAIRS],
  bills: [...BILL_PAIRS, ...CORRECTION_PAIRS],
};

/** @param about what else there is than the checkout */
export function anyHistory(about: keyof typeof STEPS): fc.Arbitrary<History> {
  const hasQuotes = about === 'quotes';
  const step = fc.oneof(...ofOrders, ...STEPS[about]);
  const known = AT_ONCE[about];
  const pair = fc.oneof(fc.tuple(step, step), fc.constantFrom(...known));
  const move = fc.record({
    step,
    pair,
    stopsAfter: fc.option(fc.nat({ max: 9 }), { freq: 6 }),
  });
  return fc.record({
    start: hasQuotes ? start : fc.constant(null),
    keepsRefusals: fc.boolean(),
    moves: fc
      .array(move, { minLength: 5, maxLength: 25 })
      .map((moves) =>
        moves.map(({ step, pair, stopsAfter }, at) => ({ steps: at % 3 === 2 ? pair : [step], stopsAfter })),
      ),
  });
}
