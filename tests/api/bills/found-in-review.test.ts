// Histories of phone orders, of bills in review and of kept deposits that failed once, as they were found.
import { it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import type { History } from '../../support/histories/money-life.ts';
import { repeatHistory } from '../../support/histories/repeat-history.ts';

const stack = shareStack();
const repeat = (history: History) => repeatHistory(stack, history);

it('a phone order that PayPal looks at and gives back isn’t unpaid', () =>
  repeat({
    start: null,
    moves: [
      { steps: [['take an order', 0, '']], stopsAfter: null },
      { steps: [['pay by the link', 0, '']], stopsAfter: null },
      {
        steps: [
          ['captured by the page', 0, ''],
          ['refunded at PayPal', 0, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['pay by the link', 0, '']], stopsAfter: null },
      { steps: [['pay by the link', 0, '']], stopsAfter: null },
      {
        steps: [
          ['the admin sets', 0, '{"paymentStatus":"pending"}'],
          ['settle', 0, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['approve', 0, '']], stopsAfter: null },
      { steps: [['take an order', 0, '']], stopsAfter: null },
      {
        steps: [
          ['event', 0, 'CHECKOUT.ORDER.APPROVED'],
          ['event', 1, 'PAYMENT.CAPTURE.COMPLETED'],
        ],
        stopsAfter: 7,
      },
    ],
  }));

it('a bill that is paid by hand while PayPal looks at its payment isn’t among what is owed', () =>
  repeat({
    start: null,
    moves: [
      { steps: [['fault', 0, 'get down']], stopsAfter: null },
      { steps: [['bill all as agreed', 0, '']], stopsAfter: null },
      {
        steps: [
          ['refunded at PayPal', 0, ''],
          ['bill', 0, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['pay the bill', 0, '']], stopsAfter: null },
      { steps: [['refund a line', 0, '']], stopsAfter: null },
      {
        steps: [
          ['buy', 0, ''],
          ['fault', 0, 'get down'],
        ],
        stopsAfter: 0,
      },
      { steps: [['captured by the page', 0, '']], stopsAfter: null },
      { steps: [['refunded at PayPal', 0, '']], stopsAfter: null },
      {
        steps: [
          ['record a payment', 0, '142'],
          ['settle', 0, ''],
        ],
        stopsAfter: null,
      },
      { steps: [['bill', 0, '']], stopsAfter: 6 },
      { steps: [['change the bill', 1, 'cancel']], stopsAfter: 0 },
      {
        steps: [
          ['event', 2, 'CHECKOUT.ORDER.APPROVED'],
          ['record a payment', 0, '92'],
        ],
        stopsAfter: 0,
      },
    ],
  }));

it('a bill that PayPal paid beside cash waits for a decision, though a part went back at PayPal', () =>
  repeat({
    start: null,
    moves: [
      { steps: [['bill', 0, '']], stopsAfter: null },
      { steps: [['pay the bill', 0, '']], stopsAfter: null },
      { steps: [['record a payment', 0, '50']], stopsAfter: null },
      { steps: [['captured by the page', 0, '']], stopsAfter: null },
      { steps: [['refunded at PayPal', 1, '1.00']], stopsAfter: null },
    ],
  }));

it('what is given back by hand of a kept deposit is no longer kept', () =>
  repeat({
    start: { situation: 'first paid', due: 'nothing', hasSlot: false, hasEngineers: false },
    moves: [
      { steps: [['pay', 0, '']], stopsAfter: null },
      { steps: [['the admin sets', 0, '{"paymentStatus":"completed"}']], stopsAfter: null },
      { steps: [['call off', 0, 'keeping half']], stopsAfter: null },
      { steps: [['refund a part', 0, '']], stopsAfter: null },
    ],
  }));

it('a capture that was begun before a stop isn’t under way once a bill asks for its money', () =>
  repeat({
    start: { situation: 'rest open', due: 'nothing', hasSlot: false, hasEngineers: false },
    moves: [
      { steps: [['approve', 0, '']], stopsAfter: null },
      { steps: [['minutes later', 0, '1']], stopsAfter: 2 },
      { steps: [['end the sheet', 0, 'done']], stopsAfter: null },
    ],
  }));

it('PayPal’s event of a lapsed payment counts, though its order has begun another since', () =>
  repeat({
    start: null,
    moves: [
      { steps: [['take an order', 0, '']], stopsAfter: null },
      { steps: [['pay by the link', 0, '']], stopsAfter: null },
      { steps: [['minutes later', 0, '2880']], stopsAfter: null },
      { steps: [['the admin sets', 0, '{"status":"pending","paymentStatus":"pending"}']], stopsAfter: null },
      { steps: [['captured by the page', 2, '']], stopsAfter: null },
      { steps: [['pay by the link', 0, '']], stopsAfter: null },
    ],
  }));
