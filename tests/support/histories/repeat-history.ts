// A history from its beginning to its rest, in an empty shop, and all its books compared.
import { shelve } from '../records/orders.ts';
import { makeAdmin, makeCustomer } from '../records/people.ts';
import type { Stack } from '../service/stack.ts';
import { expectBalanceAgrees } from './balance-books.ts';
import { expectBillsAgree } from './bill-life.ts';
import { expectCartsPaidOnce } from './cart-life.ts';
import { expectCopiesAgree, expectLinksAgree } from './correction-life.ts';
import {
  comeToRest,
  expectDocumentsAgree,
  expectPayPalAgrees,
  expectPromisesKept,
  expectRest,
  expectSumsAgree,
  expectTodayAgrees,
  expectTold,
  expectUnitsAgree,
} from './money-books.ts';
import { expectLogged } from './money-history.ts';
import { type History, live } from './money-life.ts';
import type { MoneyShop } from './money-shop.ts';
import { expectPhoneOrdersAgree } from './phone-life.ts';
import { expectQuotesAgree } from './quote-books.ts';
import { expectTrueMails } from './true-words.ts';
import { expectVisitsAgree } from './visit-life.ts';

/** Of the one part that there is. */
export const STOCK = 50;

/** An empty shop, in which nothing has happened. @param from when, in milliseconds since 1970 */
export async function openShop(
  stack: Stack & { empty: () => Promise<void> },
  from?: number,
): Promise<MoneyShop> {
  await stack.empty();
  if (from !== undefined) stack.clock.advance(from - stack.clock.now());
  stack.emulator.control.clearFaults();
  const [customer, admin] = [await makeCustomer(stack), await makeAdmin(stack)];
  return {
    stack,
    customer: stack.as(customer.token),
    admin: stack.as(admin.token),
    product: await shelve(stack, { stock: STOCK }),
    capturesBefore: stack.emulator.control.captures().length,
    orders: [],
    quotes: [],
    visits: [],
    agreed: new Map(),
    taken: new Map(),
    read: new Set(),
    seen: new Map(),
    links: new Map(),
    replaced: new Set(),
    unreachable: new Set(),
    booked: new Map(),
    byPage: new Set(),
    isPair: false,
    mayStop: false,
  };
}

export async function repeatHistory(
  stack: Stack & { empty: () => Promise<void> },
  history: History,
): Promise<void> {
  const shop = await openShop(stack);
  await live(shop, history, async () => {
    await expectTrueMails(shop);
    await expectLogged(shop);
    await expectPhoneOrdersAgree(shop, false);
    await expectLinksAgree(shop);
    await expectCopiesAgree(shop);
  });
  await comeToRest(shop);
  await expectTrueMails(shop);
  await expectLogged(shop);
  await expectPayPalAgrees(shop);
  await expectPromisesKept(shop);
  await expectUnitsAgree(shop, STOCK);
  await expectRest(shop);
  await expectDocumentsAgree(shop);
  await expectSumsAgree(shop);
  await expectBalanceAgrees(shop);
  await expectTold(shop);
  await expectTodayAgrees(shop);
  await expectQuotesAgree(shop);
  await expectBillsAgree(shop);
  await expectVisitsAgree(shop);
  await expectPhoneOrdersAgree(shop, true);
  await expectCartsPaidOnce(shop);
  await expectLinksAgree(shop);
  await expectCopiesAgree(shop);
}
