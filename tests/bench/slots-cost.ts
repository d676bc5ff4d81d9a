// The cost of free times: four weeks of ten engineers with 5,000 visits ahead, beside bare node answering the same bytes.
import { toColumns } from '#server/diary/engineers.ts';
import { lockDiary } from '#server/diary/lock-diary.ts';
import { UNIT_MS, unitOfDay } from '#server/diary/units.ts';
import { anEngineer } from '../support/records/diary.ts';
import { slotAhead } from '../support/records/slots.ts';
import { type ScratchShop, scratchShop } from '../support/service/scratch-shop.ts';
import { startService } from '../support/service/service.ts';
import { compare } from './compare.ts';
import { atMost, type Figure, noted } from './figure.ts';
import { measured, startBare } from './servers.ts';
import { requestBytes } from './sockets.ts';

const ENGINEERS = 10;
const DAYS = 63;
/** One hour each, from nine o'clock: one hour of the day stays free. */
const VISITS_A_DAY = 8;
const DAY_UNITS = 86_400_000 / UNIT_MS;
const NINE = (9 * 3_600_000) / UNIT_MS;

function entriesOf(engineer: string, firstUnit: number) {
  return Array.from({ length: DAYS * VISITS_A_DAY }, (_, n) => {
    const from_unit = firstUnit + Math.floor(n / VISITS_A_DAY) * DAY_UNITS + NINE + 2 * (n % VISITS_A_DAY);
    return {
      id: `${engineer}-${n}`,
      engineer_id: engineer,
      kind: 'off' as const,
      appointment_id: null,
      order_id: null,
      from_unit,
      to_unit: from_unit + 2,
      note: '',
      created_at: 0,
    };
  });
}

const fillDiary = (shop: ScratchShop, date: string) =>
  shop.look((db) =>
    db.transaction().execute(async (trx) => {
      await lockDiary(trx);
      for (let n = 0; n < ENGINEERS; n += 1) {
        const id = `bench-${n}`;
        const links = { day_token_hash: null, feed_token_hash: null };
        const row = { id, version: 1, ...links, phone_heard_at: null, phone_waiting: 0, created_at: 0 };
        await trx
          .insertInto('engineers')
          .values({ ...row, ...toColumns(anEngineer({ email: `${id}@example.com` })) })
          .execute();
        const entries = entriesOf(id, unitOfDay(date));
        for (const { id: entry_id, from_unit, to_unit, ...entry } of entries) {
          await trx
            .insertInto('diary_entries')
            .values({ id: entry_id, from_unit, to_unit, ...entry })
            .execute();
          await trx
            .insertInto('diary_units')
            .values([from_unit, from_unit + 1].map((unit) => ({ engineer_id: id, unit, entry_id })))
            .execute();
        }
      }
    }),
  );

/** @param rounds the median counts @param count requests of each round */
export async function slotsCost(rounds: number, count: number): Promise<Figure[]> {
  using shop = scratchShop();
  await using service = await startService(shop.env);
  const { date } = slotAhead();
  await fillDiary(shop, date);
  const path = `/api/slots?service=Clocks&from=${date}&days=28`;
  const bytes = await (await fetch(service.origin + path)).text();
  const page = Buffer.from(bytes).toString('base64');
  using bare = await startBare(shop.dataDir, {
    list: [],
    page,
    type: 'application/json',
    writes: 'nothing',
  });
  const cost = await compare(
    {
      ours: { server: measured(service), request: requestBytes('GET', path) },
      bare: { server: bare, request: requestBytes('GET', '/page') },
    },
    rounds,
    count,
  );
  return [
    atMost('free times of 28 days, times bare node with as many bytes', cost.ours / cost.bare, 3),
    noted('processor time of ours for free times', cost.ours, 'µs'),
    noted('their size', bytes.length / 1000, 'kB'),
  ];
}
