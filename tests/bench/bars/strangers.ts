// Bars 46 to 49: what strangers of many networks get out of a service with its limits on: mails, memory, the diary, rows.
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { uploadPhoto } from '#contract/appointments/photos.ts';
import { lockDiary } from '#server/diary/lock-diary.ts';
import { ALLOWANCES } from '#server/mail/mail-allowance.ts';
import { firstPart } from '../../support/records/keyed-orders.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { aNotice, aVisit } from '../../support/service/bodies.ts';
import { type ScratchShop, scratchShop, stockAll } from '../../support/service/scratch-shop.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { mebibytes } from '../processor-time.ts';
import { type Bar, needPostgres, scaled } from './bar.ts';

/** The nth network. */
export const networkOf = (n: number): string => `100.${64 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;

export const startLimited = (shop: ScratchShop): Promise<Service> =>
  startService({ ...shop.env, RATE_LIMITS: 'on', UNPAID_ORDERS: '3', TRUSTED_PROXIES: '127.0.0.1' });

interface Sent {
  net: string;
  token?: string;
  key?: string;
}

/** @returns status and body; `origin` is the service's */
export async function post(
  origin: string,
  path: string,
  body: unknown,
  { net, token, key }: Sent,
  method = 'POST',
) {
  const isFile = body instanceof Uint8Array;
  const answer = await fetch(origin + path, {
    method,
    headers: {
      'Content-Type': isFile ? 'image/png' : 'application/json',
      'X-Forwarded-For': net,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
    },
    body: isFile ? new Uint8Array(body) : JSON.stringify(body),
  });
  return { status: answer.status, json: JSON.parse((await answer.text()) || '{}') };
}

const VICTIM = 'victim@example.com';
const NAME = 'Call 0900 123 now';
const PASSWORD = 'brass weight on a chain';
const STEPS = 12;
const MAIL_ROUNDS = scaled(40, 8);

/** All that a stranger can do with somebody's address, from a network that nobody knows. @returns the steps that worked */
async function abuse(origin: string, part: string, n: number): Promise<Set<number>> {
  const from = { net: networkOf(n) };
  const done = new Set<number>();
  let step = 0;
  /** Remembers which steps worked. */
  async function take(...given: Parameters<typeof post>) {
    step += 1;
    const answer = await post(...given);
    if (answer.status < 300) done.add(step);
    return answer;
  }
  const [visit, other] = [slotAhead(), { ...slotAhead(), time: '15:00' }];
  const typed = { name: NAME, email: VICTIM, message: `Clock ${n} has stopped again.` };
  await take(origin, requestAppointment.path, aVisit({ ...typed, ...visit }), from);
  await take(origin, '/api/cancellations', aNotice({ ...typed, orderOrBooking: `F${200_000 + n}` }), from);
  await take(origin, '/api/password/forgot', { email: VICTIM }, from);
  const mine = { username: NAME, email: `mallory-${n}@example.com`, password: PASSWORD };
  const { json } = await take(origin, '/api/register', mine, from);
  const signedIn = { ...from, token: json.token };
  await post(
    origin,
    requestAppointment.path,
    aVisit({ ...typed, ...other, message: `${n} times.` }),
    signedIn,
  );
  const list = await fetch(`${origin}/api/appointments/my-appointments`, {
    headers: { Authorization: `Bearer ${json.token}` },
  });
  const [own] = (await list.json()).appointments;
  await take(origin, `/api/appointments/${own?._id}/move`, { ...other, time: '16:00' }, signedIn);
  await take(origin, `/api/appointments/${own?._id}/cancel`, {}, signedIn);
  const theirs = await take(origin, '/api/register', { ...mine, email: VICTIM }, from);
  const session = { ...from, token: theirs.json.token };
  const change = { name: NAME, currentPassword: PASSWORD, newPassword: `${PASSWORD}!` };
  await take(origin, '/api/user/profile', change, session);
  await take(origin, '/api/user/data', { password: `${PASSWORD}!` }, session, 'DELETE');
  const shippingAddress = {
    firstName: NAME,
    lastName: 'Soon',
    email: VICTIM,
    phone: '020 7946 0999',
    address: '1 Mill Lane',
    city: 'London',
    postCode: 'SE1 9AA',
    country: 'United Kingdom',
  };
  const ordered = { ...from, key: `order-of-${n}-victims` };
  const draft = { items: [{ product: part, quantity: 1 }], shippingAddress };
  const placed = await take(origin, '/api/orders/checkout', draft, ordered);
  const link = await take(origin, `/api/orders/${placed.json.order?._id}/link`, {}, ordered);
  await take(origin, '/api/links/order/cancel', { token: link.json.token }, from);
  return done;
}

export const strangerMails: Bar = {
  number: 46,
  name: 'stranger-mails',
  target:
    'every form, account and order with one address, from 40 networks: no more than the allowances of a day, no typed name',
  async run() {
    using shop = scratchShop();
    await using service = await startLimited(shop);
    await stockAll(shop, 10_000);
    const { _id: part } = await firstPart(service.origin);
    const worked = new Set<number>();
    for (let n = 0; n < MAIL_ROUNDS; n += 1)
      for (const step of await abuse(service.origin, part, n)) worked.add(step);
    const mails = await shop.look((db) =>
      db.selectFrom('outbox').selectAll().where('to_address', '=', VICTIM).execute(),
    );
    const most = Object.values(ALLOWANCES).reduce((sum, { perDay }) => sum + perDay, 0);
    const named = mails.filter(({ to_name, subject, text }) =>
      `${to_name}${subject}${text}`.includes('0900'),
    );
    return {
      figure: `${MAIL_ROUNDS} networks, ${worked.size} of ${STEPS} steps worked: ${mails.length} mails of ${most} at most, ${named.length} with the name`,
      met: worked.size === STEPS && mails.length <= most && named.length === 0,
    };
  },
};

const UPLOADS = 140;
const UPLOAD_BYTES = 8 * 1024 * 1024;
const MOST_MIB = 250;

async function beginUpload(origin: string, n: number): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.resume();
  const head = [`POST ${uploadPhoto.path} HTTP/1.1`, 'Host: x', 'Content-Type: image/png'];
  head.push(`Content-Length: ${UPLOAD_BYTES}`, `X-Forwarded-For: ${networkOf(n)}`);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(Buffer.alloc(UPLOAD_BYTES - 1));
  return socket;
}

export const uploadMemory: Bar = {
  number: 47,
  name: 'upload-memory',
  target: `140 uploads of 8 MB that never end, from 140 networks: ≤ ${MOST_MIB} MiB more, pages still answered`,
  async run() {
    using shop = scratchShop();
    await using service = await startLimited(shop);
    const memory = () => mebibytes(service.child.pid) ?? 0;
    const before = memory();
    const sockets = await Promise.all(
      Array.from({ length: UPLOADS }, (_, n) => beginUpload(service.origin, n)),
    );
    let most = before;
    let answered = 0;
    for (let n = 0; n < 40; n += 1) {
      most = Math.max(most, memory());
      if ((await fetch(`${service.origin}/api/products`)).ok) answered += 1;
      await wait(100);
    }
    for (const socket of sockets) socket.destroy();
    return {
      figure: `+${Math.round(most - before)} MiB, ${answered} of 40 reads answered`,
      met: most - before <= MOST_MIB && answered === 40,
    };
  },
};

const NETWORKS = [25, 500];
const SHARE = 2 / 3;

/** @returns the free starts of eight weeks */
async function starts(origin: string): Promise<{ date: string; time: string }[]> {
  const today = new Date().toISOString().slice(0, 10);
  const after = new Date(Date.now() + 28 * 86_400_000).toISOString().slice(0, 10);
  const found = [];
  for (const from of [today, after]) {
    const answer = await fetch(`${origin}/api/slots?service=Clocks&from=${from}&days=28`);
    for (const { date, times } of (await answer.json()).days)
      for (const time of times) found.push({ date, time });
  }
  return found;
}

export const emptiedDiary: Bar = {
  number: 48,
  name: 'emptied-diary',
  target:
    'firm bookings of every free start from 25 and 500 networks: ≤ two thirds of the starts gone, all back after the half hour',
  async run() {
    using shop = scratchShop();
    await using service = await startLimited(shop);
    const all = await starts(service.origin);
    const figures: string[] = [];
    let met = all.length > 100;
    let sent = 0;
    for (const networks of NETWORKS) {
      for (const slot of (await starts(service.origin)).slice(0, scaled(all.length, 100))) {
        sent += 1;
        const body = aVisit({
          ...slot,
          firm: true,
          email: `visitor-${sent}@example.com`,
          message: `Clock ${sent}`,
        });
        await post(service.origin, requestAppointment.path, body, {
          net: networkOf(networks * 7 + (sent % networks)),
        });
      }
      const gone = all.length - (await starts(service.origin)).length;
      figures.push(`${networks} networks: ${gone} of ${all.length}`);
      met &&= gone <= all.length * SHARE;
    }
    // As if the half hour had passed; the job comes every thirty seconds.
    await shop.look((db) =>
      db.transaction().execute(async (trx) => {
        await lockDiary(trx);
        await trx
          .updateTable('diary_entries')
          .set({ kept_until: 1 })
          .where('kept_until', 'is not', null)
          .execute();
      }),
    );
    let back = 0;
    for (let n = 0; n < 90 && back < all.length; n += 1) {
      await wait(1000);
      back = (await starts(service.origin)).length;
    }
    return {
      figure: `${sent} tries, gone from ${figures.join(', ')}; ${back} back afterwards`,
      met: met && back >= all.length,
    };
  },
};

const INVENTED = scaled(5000, 500);
const MOST_ROWS = 20;

export const inventedKeys: Bar = {
  number: 49,
  name: 'invented-keys',
  target: `5,000 payment checks of invented orders on PostgreSQL: ≤ ${MOST_ROWS} rows written`,
  async run() {
    using server = await needPostgres();
    using shop = scratchShop(server.url);
    await using service = await startLimited(shop);
    const statuses = new Set<number>();
    for (let n = 0; n < INVENTED; n += 1) {
      const path = `/api/orders/invented-${n}/paypal`;
      statuses.add((await post(service.origin, path, {}, { net: networkOf(1) }, 'PATCH')).status);
    }
    const rows = await shop.look((db) => db.selectFrom('throttles').select('key').execute());
    return {
      figure: `${INVENTED} tries, answered ${[...statuses].sort().join(' and ')}: ${rows.length} rows`,
      met: rows.length <= MOST_ROWS && !statuses.has(500),
    };
  },
};
