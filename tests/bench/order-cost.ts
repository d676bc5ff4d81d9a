// The cost of taking an order, compared with bare node writing the same rows. PayPal is away, so that its
// in-process emulator counts for neither.
import { createClient } from '#api/client.ts';
import { listProducts, type Product } from '#contract/catalogue/catalogue.ts';
import { ADDRESS } from '../support/records/orders.ts';
import { scratchShop, stockAll } from '../support/service/scratch-shop.ts';
import { startService } from '../support/service/service.ts';
import { compare } from './compare.ts';
import { atMost, type Figure, noted } from './figure.ts';
import { measured, startBare } from './servers.ts';
import { load, requestBytes } from './sockets.ts';

const NOBODY_LISTENS = 'http://127.0.0.1:9';

/** Orders of one part each, from a buyer each: a buyer's unpaid orders are counted. */
function draftsFor(path: string, parts: readonly Product[]): (n: number) => Buffer {
  return (n) => {
    const { _id, price } = parts[n % parts.length] as Product;
    const body = {
      items: [{ product: _id, quantity: 1, price }],
      shippingAddress: { ...ADDRESS, email: `buyer-${n}@example.com` },
      totalAmount: price,
    };
    return requestBytes('POST', path, { 'Content-Type': 'application/json' }, JSON.stringify(body));
  };
}

/**
 * @param rounds of which the median counts
 * @param count orders of each round, each synced to disk
 */
export async function orderCost(rounds: number, count: number): Promise<Figure[]> {
  using shop = scratchShop();
  await using service = await startService({ ...shop.env, PAYPAL_API_URL: NOBODY_LISTENS });
  const server = measured(service);
  await stockAll(shop, 1_000_000);
  const list = await createClient({ origin: service.origin })(listProducts);
  const parts = list.ok ? list.data.products : [];
  const request = draftsFor('/api/orders/checkout', parts);
  await load({ port: server.port, request, count: 1 });
  using bare = await startBare(shop.dataDir, { list: [], page: '', type: 'text/html', writes: 'orders' });
  const cost = await compare(
    { ours: { server, request }, bare: { server: bare, request: draftsFor('/order', parts) } },
    rounds,
    count,
  );
  return [
    atMost('one order taken, times bare node that writes the same rows', cost.ours / cost.bare, 2),
    noted('processor time of ours for one order', cost.ours, 'µs'),
  ];
}
