// A wave of bot requests and a trickle of real ones: no real message is lost and nobody is flooded with mail.
import { expect, it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import { aReview, aVisit } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';

const BOTS = Number(process.env.SPAM_BOTS ?? 300);
const PEOPLE = 50;
const BOT_NETS = 40;

const stack = shareStack({ settings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } });

const from = (net: string, path: string, body: object) =>
  send(stack, 'POST', path, { body, headers: { 'X-Forwarded-For': net } });

/** What bots do: fill hidden fields, answer at once, advertise, or repeat the same text. */
function botRequest(n: number) {
  const net = `198.51.100.${n % BOT_NETS}`;
  const now = stack.clock.now();
  const kinds = [
    () =>
      from(
        net,
        '/api/appointments',
        aVisit({ message: `Buy ${n}`, email: 'victim@example.com', website: 'x' }),
      ),
    () =>
      from(
        net,
        '/api/appointments',
        aVisit({ message: `Hi ${n}`, email: 'victim@example.com', startedAt: now }),
      ),
    () => from(net, '/api/reviews', aReview({ content: `Cheap watches ${n} at https://spam.example` })),
    () => from(net, '/api/reviews', aReview({ content: 'Best prices, call now!!!', name: `Bot ${n}` })),
    () => from(net, '/api/reviews', aReview({ content: `Great ${n}`, startedAt: now - 300 })),
  ];
  return (kinds[n % kinds.length] as () => ReturnType<typeof from>)();
}

/** One household each; slow to type; half of them share the evening with the bots. */
function personRequest(n: number) {
  const net = `203.0.113.${n}`;
  const startedAt = stack.clock.now() - 45_000;
  if (n % 2)
    return from(
      net,
      '/api/reviews',
      aReview({ content: `Visit ${n} was on time and the clock runs.`, startedAt }),
    );
  const texts = { name: `Person ${n}`, email: `person${n}@example.com`, message: `My clock ${n} stopped.` };
  return from(net, '/api/appointments', aVisit({ ...texts, startedAt, website: '' }));
}

it(`${BOTS} bot requests among ${PEOPLE} real ones`, async () => {
  let refused = 0;
  for (let n = 0; n < BOTS; n += 1) {
    const { status } = await botRequest(n);
    expect([201, 429]).toContain(status);
    if (status === 429) refused += 1;
    if (n % Math.floor(BOTS / PEOPLE) === 0) stack.clock.advance(1000);
    const person = n / Math.floor(BOTS / PEOPLE);
    if (Number.isInteger(person) && person < PEOPLE) expect((await personRequest(person)).status).toBe(201);
  }
  const visits = await stack.ctx.db.selectFrom('appointments').selectAll().execute();
  const reviews = await stack.ctx.db.selectFrom('reviews').selectAll().execute();
  const ofPerson = visits.filter(({ name }) => name.startsWith('Person '));
  expect(ofPerson).toHaveLength(PEOPLE / 2);
  expect(ofPerson.filter(({ suspected }) => suspected)).toEqual([]);
  const texts = reviews.filter(({ content }) => content.startsWith('Visit '));
  expect(texts).toHaveLength(PEOPLE / 2);
  expect(texts.filter(({ state }) => state !== 'published')).toEqual([]);

  const through =
    visits.filter(({ name, suspected }) => !name.startsWith('Person ') && !suspected).length +
    reviews.filter(({ content, state }) => !content.startsWith('Visit ') && state === 'published').length;
  expect(through).toBeLessThanOrEqual(BOTS / 100);
  expect(refused).toBeGreaterThan(0);
  const mails = await stack.ctx.db.selectFrom('outbox').select('to_address').execute();
  const perAddress = Map.groupBy(mails, ({ to_address }) => to_address);
  for (const [address, all] of perAddress)
    if (!address.startsWith('staff@')) expect(all.length, address).toBeLessThanOrEqual(1);
  expect(perAddress.has('victim@example.com')).toBe(false);
}, 120_000);
