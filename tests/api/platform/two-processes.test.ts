// Two services on one database (SQLite file or PostgreSQL): nothing is sold, captured or mailed twice, and no call
// fails for good on a busy database.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placeOrder, settleOrder } from '#contract/orders/orders.ts';
import { firstPart } from '../../support/records/keyed-orders.ts';
import { ADDRESS } from '../../support/records/orders.ts';
import { approve, moneyOf } from '../../support/service/kill-run.ts';
import { pressing } from '../../support/service/pressing.ts';
import { type ScratchShop, scratchShop, stockAll } from '../../support/service/scratch-shop.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { emptyDatabase, engine } from '../../support/service/stack.ts';
import { strictClient } from '../../support/service/strict-client.ts';

const BUYERS = 60;
const UNITS = 10;
const RETURNS = 20;

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let shop: ScratchShop;
let services: Service[];
beforeEach(async () => {
  database = await emptyDatabase();
  shop = scratchShop(database.url);
  services = await Promise.all([startService(shop.env), startService(shop.env)]);
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.kill('SIGKILL')));
  await database.drop();
  shop.dispose();
});

const originOf = (n: number) => services[n % services.length]?.origin ?? '';

it(`start at once on an empty database, and share it (${engine})`, async () => {
  const { _id: product } = await firstPart(originOf(0));
  await stockAll(shop, UNITS);
  const results = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) =>
      // Who is told to try again does.
      pressing(() =>
        strictClient({ origin: originOf(n) })(placeOrder, {
          body: {
            items: [{ product, quantity: 1 }],
            shippingAddress: { ...ADDRESS, email: `buyer${n}@example.com` },
          },
        }),
      ),
    ),
  );
  const codes = results.map((result) => (result.ok ? 'sold' : result.code));
  expect(codes.filter((code) => code === 'sold')).toHaveLength(UNITS);
  expect(codes.filter((code) => code === 'out_of_stock')).toHaveLength(BUYERS - UNITS);

  const [first] = results.flatMap((result) => (result.ok ? [result.data.order] : []));
  await approve(originOf(0), first?.paypalOrderId ?? null);
  const settled = await Promise.all(
    Array.from({ length: RETURNS }, (_, n) =>
      strictClient({ origin: originOf(n) })(settleOrder, { params: { id: first?._id ?? '' } }),
    ),
  );
  expect(settled.map((result) => result.ok && result.data.order.paymentStatus)).toEqual(
    Array(RETURNS).fill('completed'),
  );
  expect(await moneyOf(shop)).toMatchObject({ captures: 1, unrecorded: 0, doubled: 0 });
  const mails = await shop.look((db) =>
    db.selectFrom('outbox').select('kind').where('dedupe_key', 'like', `%${first?._id}`).execute(),
  );
  expect(mails).toHaveLength(2);
}, 60_000);
