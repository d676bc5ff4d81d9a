// Histories that failed once, as they were found.
import { it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import type { History } from '../../support/histories/money-life.ts';
import type { Step } from '../../support/histories/money-shop.ts';
import { repeatHistory } from '../../support/histories/repeat-history.ts';

const stack = shareStack();
const repeat = (history: History) => repeatHistory(stack, history);
const move = (...steps: Step[]): History['moves'][number] => ({ steps, stopsAfter: null });

it('an order cancelled and set to completed at once ends with its visit', () =>
  repeat({
    start: { situation: 'rest paid', due: 'deposit', hasSlot: false, hasEngineers: false },
    moves: [
      move(['the admin sets', 0, '{"status":"cancelled","paymentStatus":"completed"}']),
      move(['settle', 0, '']),
      move(['call off', 0, ''], ['settle', 0, '']),
    ],
  }));

it('refunds that were asked for when PayPal’s own pages took the rest aren’t counted', () =>
  repeat({
    start: { situation: 'completed', due: 'all', hasSlot: true, hasEngineers: false },
    moves: [
      { steps: [['refunded at PayPal', 1, '1.00']], stopsAfter: 3 },
      {
        steps: [
          ['refunded at PayPal', 1, ''],
          ['minutes later', 3, '400'],
        ],
        stopsAfter: 5,
      },
      { steps: [['refund a part', 0, '']], stopsAfter: 3 },
      {
        steps: [
          ['refund a part', 0, ''],
          ['call off', 0, ''],
        ],
        stopsAfter: 8,
      },
    ],
  }));

it('an order that is delivered unpaid, and lapses, lets its time go', () =>
  repeat({
    start: { situation: 'sent', due: 'deposit', hasSlot: false, hasEngineers: true },
    moves: [
      { steps: [['accept', 3, '']], stopsAfter: 5 },
      { steps: [['the admin sets', 1, '{"status":"delivered"}']], stopsAfter: 6 },
    ],
  }));

it('parts that were fitted stay where they are, although their payment comes after the end', () =>
  repeat({
    start: { situation: 'first open', due: 'all', hasSlot: true, hasEngineers: true },
    moves: [
      { steps: [['approve', 2, '']], stopsAfter: 0 },
      move(['the admin sets', 0, '{"status":"delivered"}']),
      {
        steps: [
          ['cancel the visit', 0, ''],
          ['settle', 1, ''],
        ],
        stopsAfter: 2,
      },
      move(['call off', 3, '']),
    ],
  }));

it('parts that were fitted have left, and their order may be cancelled by its word alone', () =>
  repeat({
    start: { situation: 'completed', due: 'deposit', hasSlot: true, hasEngineers: false },
    moves: [
      {
        steps: [
          ['the admin sets', 0, '{"status":"cancelled"}'],
          ['the admin sets', 0, '{"paymentStatus":"refunded"}'],
        ],
        stopsAfter: 1,
      },
    ],
  }));

it('a chargeback leaves its invoice as it is', () =>
  repeat({
    start: { situation: 'sent', due: 'deposit', hasSlot: false, hasEngineers: false },
    moves: [
      move(['set the visit', 0, 'confirmed']),
      move(['accept', 0, '']),
      move(['cancel the visit', 0, ''], ['set the visit', 0, 'completed']),
      move(['approve', 0, '']),
      move(['buy', 0, '']),
      move(['cancel the visit', 0, ''], ['minutes later', 0, '1']),
      move(['minutes later', 0, '1']),
      move(['settle', 0, '']),
      move(['call off', 0, ''], ['settle', 0, '']),
      move(['fault', 0, 'get down']),
      move(['refunded at PayPal', 0, '1.00']),
      move(['cancel the visit', 0, ''], ['settle', 1, '']),
      move(['accept', 0, '']),
      move(['event', 0, 'PAYMENT.CAPTURE.REVERSED']),
      move(['the admin sets', 0, '{"paymentStatus":"refunded"}'], ['call off', 0, '']),
      move(['refund a part', 0, '']),
      move(['approve', 0, '']),
      {
        steps: [
          ['call off', 0, ''],
          ['settle', 0, ''],
        ],
        stopsAfter: 1,
      },
      { steps: [['refund a line', 0, '']], stopsAfter: 9 },
      { steps: [['settle', 0, '']], stopsAfter: 0 },
    ],
  } as History));

it('what went back by hand isn’t looked for at PayPal, which pays the order a second time', () =>
  repeat({
    start: { situation: 'sent', due: 'deposit', hasSlot: false, hasEngineers: false },
    moves: [
      move(['buy', 0, '']),
      move(['the admin sets', 0, '{"paymentStatus":"completed"}']),
      move(['buy', 0, ''], ['cancel by notice', 0, '']),
      move(['refund a part', 0, '']),
      move(['captured by the page', 0, '']),
      move(['call off', 0, ''], ['settle', 0, '']),
      move(['move the visit', 0, '0']),
      move(['approve', 0, '']),
      move(['accept', 0, ''], ['fault', 0, 'get down']),
      move(['buy', 0, '']),
    ],
  } as History));

it('a second payment that PayPal’s own pages send back while it is looked at leaves the invoice as it is', () =>
  repeat({
    start: null,
    moves: [
      move(['approve', 0, '']),
      move(['buy', 0, '']),
      move(['buy', 0, ''], ['event', 0, 'CHECKOUT.ORDER.APPROVED']),
      move(['the admin sets', 0, '{"paymentStatus":"completed"}']),
      move(['captured by the page', 0, '']),
      move(['PayPal goes away', 0, ''], ['refunded at PayPal', 0, '']),
      move(['approve', 0, '']),
    ],
  }));

it('asking again for what is so goes on with the refund of a cancelled order', () =>
  repeat({
    start: null,
    moves: [
      move(['buy', 0, '']),
      move(['fault', 0, 'verify down']),
      {
        steps: [
          ['captured by the page', 0, ''],
          ['the customer sets', 0, '{"status":"cancelled"}'],
        ],
        stopsAfter: 3,
      },
      move(['the admin sets', 0, '{"status":"cancelled","paymentStatus":"completed"}']),
      move(['settle', 0, '']),
      move(['settle', 0, ''], ['minutes later', 0, '1']),
      move(['minutes later', 0, '1']),
      move(['event', 0, 'CHECKOUT.ORDER.APPROVED']),
    ],
  }));

it('a time that is held for a payment is free when it comes after the visit', () =>
  repeat({
    start: { situation: 'eCheck pending', due: 'deposit', hasSlot: true, hasEngineers: true },
    moves: [
      move(['set the visit', 0, 'confirmed']),
      move(['set the visit', 0, 'completed']),
      move(['minutes later', 0, '1'], ['decline', 0, '']),
      move(['approve', 0, '']),
      move(['move the visit', 0, '0']),
      move(['cancel the visit', 0, ''], ['accept', 0, '']),
      move(['settle', 0, '']),
    ],
  }));

it('PayPal’s part has gone back, and a person has yet to give back the other', () =>
  repeat({
    start: null,
    moves: [
      move(['fault', 0, 'get down']),
      move(['refund a line', 0, '']),
      move(['buy', 0, ''], ['settle', 0, '']),
      move(['minutes later', 0, '1']),
      move(['settle', 0, '']),
      move(['the admin sets', 0, '{"paymentStatus":"completed"}'], ['fault', 0, 'verify down']),
      move(['event', 0, 'CHECKOUT.ORDER.APPROVED']),
      move(['the customer sets', 0, '{"status":"cancelled"}']),
      move(['buy', 0, ''], ['captured by the page', 0, '']),
      move(['refunded at PayPal', 0, '']),
      move(['minutes later', 0, '1']),
      move(['approve', 0, ''], ['approve', 0, '']),
      move(['the admin sets', 0, '{"paymentStatus":"refunded"}']),
      move(['the customer sets', 0, '{"status":"cancelled"}']),
    ],
  }));

it('a bill that is paid twice at once gives one back, and says so by mail', () =>
  repeat({
    start: null,
    moves: [
      move(['refunded at PayPal', 0, '']),
      move(['bill', 0, '']),
      move(['pay the bill', 0, ''], ['approve', 0, '']),
      move(['approve', 0, '']),
      move(['settle', 0, '']),
      move(['minutes later', 0, '1'], ['the customer sets', 0, '{"status":"cancelled"}']),
      move(['refund a line', 0, '']),
      move(['pay the bill', 0, '']),
      move(['record a payment', 0, '142'], ['settle', 0, '']),
      move(['approve', 0, '']),
      move(['minutes later', 0, '1']),
    ],
  }));

it('who paid a part of a bill that was cancelled doesn’t read that nothing was charged', () =>
  repeat({
    start: null,
    moves: [
      move(['bill', 0, '']),
      move(['record a payment', 0, '50']),
      move(['change the bill', 0, 'cancel']),
      move(['pay the bill', 0, '']),
    ],
  }));

it('an order that was cancelled after its visit gives its money back when the visit goes on and ends', () =>
  repeat({
    start: { situation: 'first paid', due: 'deposit', hasSlot: false, hasEngineers: false },
    moves: [
      move(['end the sheet', 0, 'done']),
      move(['cancel the paying order', 0, '']),
      move(['open the sheet again', 0, '']),
      move(['cancel the visit', 0, '']),
    ],
  }));

it('a payment that PayPal takes back once more counts as taken, though its giving back was never told', () =>
  repeat({
    start: { situation: 'completed', due: 'deposit', hasSlot: false, hasEngineers: false },
    moves: [
      move(['PayPal reverses it', 0, '']),
      {
        steps: [
          ['PayPal gives it back', 0, ''],
          ['approve', 0, ''],
        ],
        stopsAfter: 0,
      },
      move(['PayPal reverses it', 0, '']),
    ],
  }));

it('a visit that the office ended to come back, and opened again, has its time back', () =>
  repeat({
    start: { situation: 'moved', due: 'deposit', hasSlot: true, hasEngineers: true },
    moves: [move(['end the sheet', 0, 'part-needed']), move(['open the sheet again', 0, ''])],
  }));

it('a payment that never came isn’t taken back while more than came too much would go back', () =>
  repeat({
    start: null,
    moves: [
      move(['a whole visit', 0, ', cash 20, done']),
      move(['hand in the cash', 0, '']),
      move(['paid here', 0, 'cash 50'], ['bill what the engineer did', 0, '']),
      move(['the customer sets', 0, '{"status":"cancelled"}']),
      { steps: [['undo a payment', 0, '']], stopsAfter: 6 },
      move(['settle', 1, ''], ['bill what the engineer did', 2, '']),
    ],
  }));

it('a time chosen with a quote, and moved while its hold is gone, is the visit’s once it is paid', () =>
  repeat({
    start: { situation: 'eCheck pending', due: 'deposit', hasSlot: true, hasEngineers: true },
    moves: [
      move(['set the visit', 0, 'confirmed']),
      move(['end the sheet', 0, 'part-needed']),
      move(['move the visit', 0, '0'], ['open the sheet again', 0, '']),
      move(['event', 0, 'CHECKOUT.ORDER.APPROVED']),
      move(['approve', 0, '']),
    ],
  }));
