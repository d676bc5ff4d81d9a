// Random payment histories against PayPal's own books: manual states, cancellations, refunds, webhooks, lost answers, steps at once,
// and a service that stops within one.
import { it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import { anyHistory } from '../../support/histories/money-histories.ts';
import { repeatHistory } from '../../support/histories/repeat-history.ts';
import { historyRuns } from '../../support/histories/runs.ts';

const stack = shareStack();
const { drawn, patience, hold } = historyRuns(20, 20_261_124);

const histories = (about: Parameters<typeof anyHistory>[0]) =>
  hold(anyHistory(about), (history) => repeatHistory(stack, history));

it(
  `${drawn('a shop')}: each capture is on one order, refunded at most once, and every mail is true`,
  () => histories('shop'),
  patience,
);

it(
  `${drawn('a quote')}: nothing is sold for a visit that won’t be, and no money stays that nobody kept`,
  () => histories('quotes'),
  patience,
);

it(
  `${drawn('bills')}: each is asked for once, and what was paid for it is kept, moved or given back`,
  () => histories('bills'),
  patience,
);
