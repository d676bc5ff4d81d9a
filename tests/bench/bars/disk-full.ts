// Bar 8: the disk is full. Nothing is acknowledged and lost, reads continue, and it recovers by itself.
import { rmSync } from 'node:fs';
import { integrityOf } from '../../support/database/integrity.ts';
import { firstPart, gapsOf, noAnswers, orderUnder } from '../../support/records/keyed-orders.ts';
import { scratchShop, stockAll } from '../../support/service/scratch-shop.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { waitFor } from '../../support/service/wait-for.ts';
import type { Bar, Measured } from './bar.ts';
import { fill, smallDisk } from './small-disk.ts';

const ORDERS = 40;
const NOTICED_MS = 2_000;
const RECOVERED_MS = 5_000;

const statusOf = async ({ origin }: Service, path: string) => (await fetch(origin + path)).status;

async function measure(folder: string): Promise<Measured> {
  const shop = scratchShop(null, folder);
  const service = await startService({ ...shop.env, BACKUP_EVERY_HOURS: '0' });
  const { _id: product } = await firstPart(service.origin);
  await stockAll(shop, 1000);
  const answers = noAnswers();
  const order = (n: number) => orderUnder(`small-disk-${n}`, service.origin, product, answers);
  const readyBefore = await statusOf(service, '/readyz');
  for (let n = 0; n < 5; n += 1) await order(n);
  const before = answers.acknowledged.size;

  const ballast = fill(folder);
  const noticed = await waitFor(async () => (await statusOf(service, '/readyz')) === 503, 10_000);
  for (let n = 5; n < ORDERS; n += 1) await order(n);
  const refused = [...answers.refused.values()];
  const reads = await Promise.all(
    ['/api/products', '/api/reviews', '/healthz'].map((p) => statusOf(service, p)),
  );
  rmSync(ballast, { recursive: true });
  const ready = await waitFor(async () => (await statusOf(service, '/readyz')) === 200, 10_000);
  for (let n = 0; n < ORDERS; n += 1) await order(n);
  const { lost, doubled } = await gapsOf(shop, answers);
  const alive = service.child.exitCode === null;
  await service.kill('SIGTERM');
  const integrity = integrityOf(shop);
  return {
    figure: `ready ${readyBefore} before; full: readyz 503 after ${noticed} s, ${refused.length} orders refused (${[...new Set(refused)].join(', ')}), reads ${reads.join(', ')}; space back: ready after ${ready} s, ${answers.acknowledged.size} of ${ORDERS} kept, ${lost} lost, ${doubled} doubled, integrity ${integrity}`,
    met:
      readyBefore === 200 &&
      before === 5 &&
      noticed * 1000 <= NOTICED_MS &&
      refused.length > 0 &&
      refused.every((code) => code === 'unavailable') &&
      reads.every((status) => status === 200) &&
      ready * 1000 <= RECOVERED_MS &&
      alive &&
      answers.acknowledged.size === ORDERS &&
      lost + doubled === 0 &&
      integrity === 'ok',
  };
}

export const diskFull: Bar = {
  number: 8,
  name: 'diskfull',
  target:
    '3 MiB disk, full: writes 503, reads 200, readyz 503 ≤ 2 s; normal ≤ 5 s after space returns, 0 lost',
  async run() {
    using disk = smallDisk('3m');
    return await measure(disk.folder);
  },
};
