// A random hour of two phones: what the engineers press, the networks, the kills and the office in any order. It is plain JSON, so that
// one that fails can be pasted into a test.
import fc from 'fast-check';
import { hashToken } from '#server/platform/ids.ts';
import { engineerToken, makeEngineer } from '../records/diary.ts';
import { makeJob } from '../records/jobs.ts';
import { makeAdmin } from '../records/people.ts';
import { freePort } from '../service/free-port.ts';
import { startStack } from '../service/stack.ts';
import { comeToRest } from './at-rest.ts';
import { Books } from './books.ts';
import { FAULTS, startNetwork } from './network.ts';
import { OFFICE_STEPS } from './office-steps.ts';
import { Phone } from './phone.ts';
import { PHONE_STEPS } from './phone-steps.ts';
import { hasEnded, rest } from './sheet-page.ts';
import { readSeen, watch } from './watch.ts';
import { type Hour, NAMES, note } from './world.ts';

/** @param at which phone, or which visit */
type Step = readonly [name: string, at: number, detail: string];
export type History = readonly Step[];

const step = (name: string, details: readonly string[] = [''], most = 1): fc.Arbitrary<Step> =>
  fc.tuple(fc.constant(name), fc.nat({ max: most }), fc.constantFrom(...details));
const often = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });

const ENDS = ['done absent', 'done', 'nobody-there ticked', 'said-no ticked', 'more-time', 'not-safe'];
const anyStep = fc.oneof(
  often(12, step('open', ['0 0', '0 0', '0 1', '1 2'])),
  often(12, step('write', ['found', 'done', 'reading', 'reason', 'arrived'])),
  often(4, step('choose an end', ENDS)),
  often(4, step('add a line')),
  often(2, step('remove a line')),
  often(4, step('take a photo')),
  often(1, step('remove a photo')),
  often(3, step('agree')),
  often(4, step('pay')),
  often(1, step('warn')),
  often(9, step('save')),
  often(5, step('end', ENDS)),
  often(1, step('take the end back')),
  often(1, step('not yet')),
  often(5, step('wait until it rests')),
  often(1, step('close the page')),
  often(3, step('stop', ['page', 'power'])),
  often(5, step('stop while writing', ['found page', 'done page', 'found power'])),
  often(5, step('stop while sending', ['arrives page', 'lost page', 'arrives power', 'lost power'])),
  often(2, step('stop while choosing', ['done page', 'said-no page', 'done power'])),
  often(2, step('stop while paying', ['page', 'power'])),
  often(12, step('network', ['offline', 'online', 'online', 'no signal'])),
  often(6, step('fail', FAULTS)),
  often(6, step('the office writes', ['', '', '', 'ends'], 2)),
  often(1, step('the office reopens', [''], 2)),
  often(1, step('nothing to bill', [''], 2)),
  often(2, step('a new link', ['0', '0', '1'])),
  often(2, step('place', ['0', '1'], 2)),
  often(1, step('call off', [''], 2)),
  often(4, step('minutes later', ['1', '6', '20', '1440'])),
);
export const anyHour: fc.Arbitrary<History> = fc.array(anyStep, {
  minLength: 25,
  maxLength: 60,
  size: 'max',
});

async function begin(stack: Hour['stack'], network: Hour['network']): Promise<Hour> {
  const admin = stack.as((await makeAdmin(stack)).token);
  const hour: Hour = {
    stack,
    network,
    phones: [],
    engineers: [],
    visits: [],
    books: new Books(),
    opened: new Map(),
    ahead: stack.clock.now() - Date.now(),
    count: 0,
    figures: {},
    faults: [],
  };
  for (const name of NAMES) {
    const email = `${name.toLowerCase()}@kelvinrowe.example`;
    const id = await makeEngineer(stack, { name: `${name} Calder`, email }, admin);
    hour.engineers.push({ id, token: '' });
  }
  for (const [at, time] of [
    [0, '11:00'],
    [0, '14:00'],
    [1, '14:00'],
  ] as const) {
    const booked = { time, callOutTold: 45, anyway: true };
    hour.visits.push((await makeJob(stack, admin, booked, hour.engineers[at]?.id)).id);
  }
  for (const engineer of hour.engineers) engineer.token = await engineerToken(stack, engineer.id);
  return hour;
}

/** A page is opened for all others. */
const WITHOUT_PAGE = ['open', 'network', 'fail', 'close the page', 'stop'];

async function takeOnPhone(hour: Hour, phone: Phone, name: string, detail: string): Promise<void> {
  const isFree = WITHOUT_PAGE.includes(name);
  if (!isFree && (await hasEnded(phone))) await phone.closePage();
  if (!isFree && !phone.page) await PHONE_STEPS.open?.(hour, phone, `0 ${hour.count % 2}`);
  try {
    await PHONE_STEPS[name]?.(hour, phone, detail);
  } catch (error) {
    // Its link has ended meanwhile, or the field has gone, as of a visit that ended.
    const isEnded = await hasEnded(phone);
    if (!isEnded && !(error instanceof Error && /^locator\./.test(error.message))) throw error;
    if (isEnded) await phone.closePage();
    note(hour, 'presses overtaken');
  }
}

async function take(hour: Hour, [name, at, detail]: Step): Promise<void> {
  const phone = hour.phones[at % hour.phones.length];
  if (name in PHONE_STEPS && phone) await takeOnPhone(hour, phone, name, detail);
  else await OFFICE_STEPS[name]?.(hour, hour.visits[at % hour.visits.length] ?? '', detail);
}

const MARK = /\b(Ines|Tomas)-\d+-/g;

/** What an engineer wrote goes under no other's link, unless it was on the sheet that the other had. */
function hearing(of: () => Hour | undefined) {
  return async (path: string, body: Buffer): Promise<void> => {
    const hour = of();
    const [, , token = ''] = path.split('/');
    if (!hour || !path.startsWith('/day/')) return;
    const link = await hour.stack.ctx.db
      .selectFrom('guest_links')
      .select('thing_id')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst();
    const own = hour.engineers.findIndex(({ id }) => id === link?.thing_id);
    if (own < 0) return;
    const foreign = [...body.toString().matchAll(MARK)].filter(([, name]) => name !== NAMES[own]);
    if (foreign.length === 0) return;
    const seen = JSON.stringify(await readSeen(hour.stack));
    for (const [text] of foreign)
      if (!seen.includes(text)) hour.faults.push(`${text} went under the link of ${NAMES[own]}`);
  };
}

/** With both phones on, at the sheets of two visits. */
async function switchOn(hour: Hour, phones: AsyncDisposableStack): Promise<void> {
  for (const [at, name] of ['one', 'two'].entries()) {
    const phone = phones.use(new Phone(name, hour.network.origin, hour.stack.clock.now));
    hour.phones.push(phone);
    await take(hour, ['open', at, `0 ${at}`]);
    await rest(hour.network, phone);
    await phone.page?.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  }
}

/** @returns how often what was done */
export async function repeatHour(history: History): Promise<Record<string, number>> {
  const port = await freePort();
  await using stack = await startStack({ PORT: String(port), SITE_URL: `http://localhost:${port}` });
  await watch(stack);
  let hour: Hour | undefined;
  const workerClock = () => `{ const now = Date.now.bind(Date); Date.now = () => now() + ${hour?.ahead}; }\n`;
  const hear = hearing(() => hour);
  await using network = await startNetwork(port, { origin: () => stack.app.origin, hear, workerClock });
  hour = await begin(stack, network);
  await using phones = new AsyncDisposableStack();
  await switchOn(hour, phones);
  for (const [at, one] of history.entries())
    try {
      await take(hour, one);
    } catch (cause) {
      throw new Error(`step ${at + 1}, ${JSON.stringify(one)}`, { cause });
    }
  await comeToRest(hour);
  return { ...hour.figures, steps: history.length };
}
