// Histories that failed once, as they were found.
import { it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import type { History } from '../../support/histories/money-life.ts';
import { repeatHistory } from '../../support/histories/repeat-history.ts';

const stack = shareStack();
const repeat = (history: History) => repeatHistory(stack, history);

it('an order cancelled and set to completed at once ends with its visit', () =>
  repeat({
    start: { situation: 'rest paid', due: 'deposit', hasSlot: false, hasEngineers: false },
    moves: [
      {
        steps: [['the admin sets', 0, '{"status":"cancelled","paymentStatus":"completed"}']],
        stopsAfter: null,
      },
      { steps: [['settle', 0, '']], stopsAfter: null },
      {
        steps: [
          ['call off', 0, ''],
          ['settle', 0, ''],
        ],
        stopsAfter: null,
      },
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
      { steps: [['the admin sets', 0, '{"status":"delivered"}']], stopsAfter: null },
      {
        steps: [
          ['cancel the visit', 0, ''],
          ['settle', 1, ''],
        ],
        stopsAfter: 2,
      },
      { steps: [['call off', 3, '']], stopsAfter: null },
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
      { steps: [['set the visit', 0, 'confirmed']], stopsAfter: null },
      { steps: [['accept', 0, '']], stopsAfter: null },
      {
        steps: [
          ['cancel the visit', 0, ''],
          ['set the visit', 0, 'completed'],
        ],
        stopsAfter: null,
      },
      { steps: [['approve', 0, '']], stopsAfter: null },
      { steps: [['buy', 0, '']], stopsAfter: null },
      {
        steps: [
          ['cancel the visit', 0, ''],
          ['minutes later', 0, '1'],
        ],
        stopsAfter: null,
      },
      { steps: [['minutes later', 0, '1']], stopsAfter: null },
      { steps: [['settle', 0, '']], stopsAfter: null },
      {
        steps: [
          ['call off', 0, ''],
          ['settle', 0, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['fault', 0, 'get down']], stopsAfter: null },
      { steps: [['refunded at PayPal', 0, '1.00']], stopsAfter: null },
      {
        steps: [
          ['cancel the visit', 0, ''],
          ['settle', 1, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['accept', 0, '']], stopsAfter: null },
      { steps: [['event', 0, 'PAYMENT.CAPTURE.REVERSED']], stopsAfter: null },
      {
        steps: [
          ['the admin sets', 0, '{"paymentStatus":"refunded"}'],
          ['call off', 0, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['refund a part', 0, '']], stopsAfter: null },
      { steps: [['approve', 0, '']], stopsAfter: null },
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
      { steps: [['buy', 0, '']], stopsAfter: null },
      { steps: [['the admin sets', 0, '{"paymentStatus":"completed"}']], stopsAfter: null },
      {
        steps: [
          ['buy', 0, ''],
          ['cancel by notice', 0, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['refund a part', 0, '']], stopsAfter: null },
      { steps: [['captured by the page', 0, '']], stopsAfter: null },
      {
        steps: [
          ['call off', 0, ''],
          ['settle', 0, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['move the visit', 0, '0']], stopsAfter: null },
      { steps: [['approve', 0, '']], stopsAfter: null },
      {
        steps: [
          ['accept', 0, ''],
          ['fault', 0, 'get down'],
        ],
        stopsAfter: null,
      },
      { steps: [['buy', 0, '']], stopsAfter: null },
    ],
  } as History));

it('a second payment that PayPal’s own pages send back while it is looked at leaves the invoice as it is', () =>
  repeat({
    start: null,
    moves: [
      { steps: [['approve', 0, '']], stopsAfter: null },
      { steps: [['buy', 0, '']], stopsAfter: null },
      {
        steps: [
          ['buy', 0, ''],
          ['event', 0, 'CHECKOUT.ORDER.APPROVED'],
        ],
        stopsAfter: null,
      },
      { steps: [['the admin sets', 0, '{"paymentStatus":"completed"}']], stopsAfter: null },
      { steps: [['captured by the page', 0, '']], stopsAfter: null },
      {
        steps: [
          ['PayPal goes away', 0, ''],
          ['refunded at PayPal', 0, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['approve', 0, '']], stopsAfter: null },
    ],
  }));

it('asking again for what is so goes on with the refund of a cancelled order', () =>
  repeat({
    start: null,
    moves: [
      { steps: [['buy', 0, '']], stopsAfter: null },
      { steps: [['fault', 0, 'verify down']], stopsAfter: null },
      {
        steps: [
          ['captured by the page', 0, ''],
          ['the customer sets', 0, '{"status":"cancelled"}'],
        ],
        stopsAfter: 3,
      },
      {
        steps: [['the admin sets', 0, '{"status":"cancelled","paymentStatus":"completed"}']],
        stopsAfter: null,
      },
      { steps: [['settle', 0, '']], stopsAfter: null },
      {
        steps: [
          ['settle', 0, ''],
          ['minutes later', 0, '1'],
        ],
        stopsAfter: null,
      },
      { steps: [['minutes later', 0, '1']], stopsAfter: null },
      { steps: [['event', 0, 'CHECKOUT.ORDER.APPROVED']], stopsAfter: null },
    ],
  }));

it('a time that is held for a payment is free when it comes after the visit', () =>
  repeat({
    start: { situation: 'eCheck pending', due: 'deposit', hasSlot: true, hasEngineers: true },
    moves: [
      { steps: [['set the visit', 0, 'confirmed']], stopsAfter: null },
      { steps: [['set the visit', 0, 'completed']], stopsAfter: null },
      {
        steps: [
          ['minutes later', 0, '1'],
          ['decline', 0, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['approve', 0, '']], stopsAfter: null },
      { steps: [['move the visit', 0, '0']], stopsAfter: null },
      {
        steps: [
          ['cancel the visit', 0, ''],
          ['accept', 0, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['settle', 0, '']], stopsAfter: null },
    ],
  }));

it('PayPal’s part has gone back, and a person has yet to give back the other', () =>
  repeat({
    start: null,
    moves: [
      { steps: [['fault', 0, 'get down']], stopsAfter: null },
      { steps: [['refund a line', 0, '']], stopsAfter: null },
      {
        steps: [
          ['buy', 0, ''],
          ['settle', 0, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['minutes later', 0, '1']], stopsAfter: null },
      { steps: [['settle', 0, '']], stopsAfter: null },
      {
        steps: [
          ['the admin sets', 0, '{"paymentStatus":"completed"}'],
          ['fault', 0, 'verify down'],
        ],
        stopsAfter: null,
      },
      { steps: [['event', 0, 'CHECKOUT.ORDER.APPROVED']], stopsAfter: null },
      { steps: [['the customer sets', 0, '{"status":"cancelled"}']], stopsAfter: null },
      {
        steps: [
          ['buy', 0, ''],
          ['captured by the page', 0, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['refunded at PayPal', 0, '']], stopsAfter: null },
      { steps: [['minutes later', 0, '1']], stopsAfter: null },
      {
        steps: [
          ['approve', 0, ''],
          ['approve', 0, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['the admin sets', 0, '{"paymentStatus":"refunded"}']], stopsAfter: null },
      { steps: [['the customer sets', 0, '{"status":"cancelled"}']], stopsAfter: null },
    ],
  }));

it('a bill that is paid twice at once gives one back, and says so by mail', () =>
  repeat({
    start: null,
    moves: [
      { steps: [['refunded at PayPal', 0, '']], stopsAfter: null },
      { steps: [['bill', 0, '']], stopsAfter: null },
      {
        steps: [
          ['pay the bill', 0, ''],
          ['approve', 0, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['approve', 0, '']], stopsAfter: null },
      { steps: [['settle', 0, '']], stopsAfter: null },
      {
        steps: [
          ['minutes later', 0, '1'],
          ['the customer sets', 0, '{"status":"cancelled"}'],
        ],
        stopsAfter: null,
      },
      { steps: [['refund a line', 0, '']], stopsAfter: null },
      { steps: [['pay the bill', 0, '']], stopsAfter: null },
      {
        steps: [
          ['record a payment', 0, '142'],
          ['settle', 0, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['approve', 0, '']], stopsAfter: null },
      { steps: [['minutes later', 0, '1']], stopsAfter: null },
    ],
  }));

it('who paid a part of a bill that was cancelled doesn’t read that nothing was charged', () =>
  repeat({
    start: null,
    moves: [
      { steps: [['bill', 0, '']], stopsAfter: null },
      { steps: [['record a payment', 0, '50']], stopsAfter: null },
      { steps: [['change the bill', 0, 'cancel']], stopsAfter: null },
      { steps: [['pay the bill', 0, '']], stopsAfter: null },
    ],
  }));

it('an order that was cancelled after its visit gives its money back when the visit goes on and ends', () =>
  repeat({
    start: { situation: 'first paid', due: 'deposit', hasSlot: false, hasEngineers: false },
    moves: [
      { steps: [['end the sheet', 0, 'done']], stopsAfter: null },
      { steps: [['cancel the paying order', 0, '']], stopsAfter: null },
      { steps: [['open the sheet again', 0, '']], stopsAfter: null },
      { steps: [['cancel the visit', 0, '']], stopsAfter: null },
    ],
  }));

it('a payment that PayPal takes back once more counts as taken, though its giving back was never told', () =>
  repeat({
    start: { situation: 'completed', due: 'deposit', hasSlot: false, hasEngineers: false },
    moves: [
      { steps: [['PayPal reverses it', 0, '']], stopsAfter: null },
      {
        steps: [
          ['PayPal gives it back', 0, ''],
          ['approve', 0, ''],
        ],
        stopsAfter: 0,
      },
      { steps: [['PayPal reverses it', 0, '']], stopsAfter: null },
    ],
  }));

it('a visit that the office ended to come back, and opened again, has its time back', () =>
  repeat({
    start: { situation: 'moved', due: 'deposit', hasSlot: true, hasEngineers: true },
    moves: [
      { steps: [['end the sheet', 0, 'part-needed']], stopsAfter: null },
      { steps: [['open the sheet again', 0, '']], stopsAfter: null },
    ],
  }));
