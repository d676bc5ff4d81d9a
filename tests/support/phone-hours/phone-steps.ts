// Steps of an hour on the engineers' phones.
import { expect } from 'vitest';
import { clockOf } from '#lib/clock-minutes.ts';
import { CONTROLS, type End, type Given, type Place, type Word } from './books.ts';
import type { Fault } from './network.ts';
import type { Phone } from './phone.ts';
import * as sheet from './sheet-page.ts';
import { readSeen } from './watch.ts';
import { type Hour, mark, note, whereIs } from './world.ts';

/** @param detail of the step */
export type PhoneAct = (hour: Hour, phone: Phone, detail: string) => Promise<unknown>;

const shownAt = (shown: readonly (readonly [string, string])[], place: Place): string[] => {
  const isOf = (name: string) =>
    place.startsWith('line ')
      ? /^lines\.\d+\.name$/.test(name)
      : name === CONTROLS[place as keyof typeof CONTROLS];
  return shown.filter(([name]) => isOf(name)).map(([, value]) => value);
};

/** Whatever the office doesn't have is in the form again. */
async function expectRestored(hour: Hour, phone: Phone): Promise<void> {
  const where = whereIs(hour, phone);
  if (!where || !(await sheet.hasSheet(phone))) return;
  const shown = await sheet.shownFields(phone);
  const seen = await readSeen(hour.stack);
  for (const word of hour.books.of(where)) {
    const texts = shownAt(shown, word.place);
    if (word.maybe && !hour.books.hasArrived(seen, word)) hour.books.settle(word, texts);
  }
  for (const word of hour.books.of(where)) {
    const texts = shownAt(shown, word.place);
    if (word.maybe || hour.books.hasArrived(seen, word)) continue;
    // An ended visit has no fields for its end, and one of another day none for when somebody came.
    if (texts.length === 0 && ['reason', 'arrived'].includes(word.place)) continue;
    expect(texts, `what ${phone.name} shows of its ${word.place}`).toContain(word.text);
    if (word.end?.callOut) expect(shown, 'the tick that was kept').toContainEqual(['callOut', 'true']);
  }
}

const keyOf = (phone: Phone, engineer: number) => `${phone.name} ${engineer}`;

/** @param detail engineer and visit, as numbers */
export const open: PhoneAct = async (hour, phone, detail) => {
  const [engineer = 0, visit = 0] = detail.split(' ').map(Number);
  const key = keyOf(phone, engineer);
  const present = hour.engineers[engineer]?.token ?? '';
  const hasNetwork = phone.isOnline && !hour.network.line(phone.name).isDead;
  const token = hasNetwork ? present : (hour.opened.get(key) ?? present);
  const isThere = await phone.open(`/day/${token}/jobs/${hour.visits[visit]}`);
  note(hour, isThere ? 'pages opened' : 'pages that weren’t kept');
  if (!isThere || !phone.page) return;
  await sheet.isReady(phone.page);
  if (hasNetwork)
    expect(await phone.page.locator('[data-link]').count(), 'the present link is refused').toBe(0);
  hour.opened.set(key, token);
  phone.shows = { engineer, visit };
  await expectRestored(hour, phone);
};

const isKept = (text: string) => text.startsWith('Kept on this phone');

async function keep(
  hour: Hour,
  phone: Phone,
  { place, text, end = null }: Pick<Word, 'place' | 'text'> & { end?: End | null },
  before: string | null,
): Promise<void> {
  const where = whereIs(hour, phone);
  if (!where) return;
  hour.books.write({ ...where, place, text, end, maybe: !isKept(await sheet.said(phone)) }, before);
  note(hour, 'fields typed');
}

const write: PhoneAct = async (hour, phone, detail) => {
  const place = detail as keyof typeof CONTROLS;
  const text = place === 'arrived' ? clockOf(++hour.count) : mark(hour, phone);
  const before = await sheet.write(phone, CONTROLS[place], text);
  if (before !== null) await keep(hour, phone, { place, text }, before);
};

/** @param detail outcome; ticked: the call-out charge */
async function choose(hour: Hour, phone: Phone, detail: string): Promise<Word | undefined> {
  const [outcome = '', wanted] = detail.split(' ');
  const where = whereIs(hour, phone);
  if (where) hour.books.choose({ outcome, callOut: wanted === 'ticked' }, where);
  if (!(await sheet.choose(phone, 'outcome', outcome))) return undefined;
  if (outcome === 'done' && wanted) await sheet.choose(phone, 'unsigned', wanted);
  const callOut = wanted === 'ticked' && (await sheet.tick(phone, 'callOut'));
  const text = mark(hour, phone);
  const before = await sheet.write(phone, CONTROLS.reason, text);
  if (before === null) return undefined;
  await keep(hour, phone, { place: 'reason', text, end: { outcome, callOut } }, before);
  return hour.books.words.find((word) => word.text === text);
}

const addLine: PhoneAct = async (hour, phone) => {
  if (!(await sheet.hasSheet(phone))) return;
  const text = mark(hour, phone);
  hour.count += 1;
  if (await sheet.addLine(phone, text, `1.${String(hour.count % 100).padStart(2, '0')}`))
    await keep(hour, phone, { place: `line ${text}`, text }, null);
};

const removeLine: PhoneAct = async (hour, phone) => {
  const where = whereIs(hour, phone);
  const [first] = await sheet.lineNames(phone);
  if (!where || first === undefined) return;
  hour.books.takeAway(first, where);
  if (await sheet.pressStep(phone, 'remove:0')) await sheet.said(phone);
};

function give(hour: Hour, phone: Phone, given: Pick<Given, 'kind' | 'id' | 'shown'>): void {
  const where = whereIs(hour, phone);
  if (where) hour.books.given.push({ ...where, ...given });
  note(hour, `${given.kind} kept`);
}

const STAGES = ['before', 'after', 'plate'];
const takePhoto: PhoneAct = async (hour, phone) => {
  hour.count += 1;
  const stage = STAGES[hour.count % STAGES.length] ?? '';
  const id = await sheet.takePhoto(phone, stage, `photo-${hour.count}.png`);
  if (id) give(hour, phone, { kind: 'photo', id });
};

const removePhoto: PhoneAct = async (hour, phone) => {
  const key = await sheet.removePhoto(phone);
  const photo = hour.books.given.find(({ id }) => id === key);
  if (photo) photo.maybe = true;
};

const agree: PhoneAct = async (hour, phone) => {
  const shown = await sheet.shownToCustomer(phone);
  if (!shown?.length) return;
  const id = mark(hour, phone);
  const said = { name: id, isPrinted: 'true', startsSooner: 'true' };
  if (await sheet.pressBeside(phone, 'agree', said, id)) give(hour, phone, { kind: 'agree', id, shown });
};

const pay: PhoneAct = async (hour, phone) => {
  hour.count += 1;
  const id = `${hour.count}.${String(hour.count % 100).padStart(2, '0')}`;
  if (await sheet.pressBeside(phone, 'paid', { method: 'cash', amount: id }, `£${id} cash`))
    give(hour, phone, { kind: 'paid', id });
};

const warn: PhoneAct = async (hour, phone) => {
  const id = mark(hour, phone);
  const fields = { level: 'at-risk', danger: id, action: 'refused', told: 'Whoever was there' };
  if (await sheet.pressBeside(phone, 'danger', fields, id)) give(hour, phone, { kind: 'danger', id });
};

const save: PhoneAct = async (_, phone) => sheet.pressStep(phone, 'save');

/** @param detail as of `choose` */
const end: PhoneAct = async (hour, phone, detail) => {
  const word = await choose(hour, phone, detail);
  if (!word || !(await sheet.pressStep(phone, 'finish'))) return;
  hour.books.press(word);
  note(hour, 'ends pressed');
};

const takeBack: PhoneAct = (_, phone) => sheet.pressIfShown(phone, 'main [data-take-back]');
const reopen: PhoneAct = (_, phone) => sheet.pressIfShown(phone, 'form[action$="/reopen"] button');

async function stop(hour: Hour, phone: Phone, how: string): Promise<void> {
  if (!phone.page) return;
  note(hour, how === 'power' ? 'phones without power' : 'pages killed');
  await (how === 'power' ? phone.cutPower() : phone.killPage());
}

/** Before the page has said that it keeps it. @param detail field, and what ends */
const stopWhileWriting: PhoneAct = async (hour, phone, detail) => {
  const [place, how = ''] = detail.split(' ') as [keyof typeof CONTROLS, string];
  const where = whereIs(hour, phone);
  if (!where || !(await sheet.hasSheet(phone))) return;
  const before = (await sheet.shownFields(phone)).find(([name]) => name === CONTROLS[place])?.[1];
  if (before === undefined) return;
  const text = mark(hour, phone);
  const written = sheet.writeAtOnce(phone, CONTROLS[place], text);
  if (hour.count % 2 === 0) await written;
  await stop(hour, phone, how);
  await written;
  hour.books.write({ ...where, place, text, end: null, maybe: true }, before);
};

/** Before the reason is written. @param detail outcome, and what ends */
const stopWhileChoosing: PhoneAct = async (hour, phone, detail) => {
  const [outcome = '', how = ''] = detail.split(' ');
  const where = whereIs(hour, phone);
  if (!where) return;
  hour.books.choose({ outcome, callOut: false }, where);
  if (await sheet.choose(phone, 'outcome', outcome)) await stop(hour, phone, how);
};

/** Before the page has said that it keeps it. @param detail what ends */
const stopWhilePaying: PhoneAct = async (hour, phone, how) => {
  hour.count += 1;
  const id = `${hour.count}.50`;
  const where = whereIs(hour, phone);
  if (!where || !(await sheet.pressAtOnce(phone, 'paid', { method: 'cash', amount: id }))) return;
  await stop(hour, phone, how);
  hour.books.given.push({ ...where, kind: 'paid', id, maybe: true });
};

/** While a press is on its way. @param detail whether the office gets it, and what ends */
const stopWhileSending: PhoneAct = async (hour, phone, detail) => {
  const [arrives, how = ''] = detail.split(' ');
  const line = hour.network.line(phone.name);
  if (!phone.page || !phone.isOnline || line.isDead) return;
  const held = hour.network.hold(phone.name);
  if (await save(hour, phone, '')) await Promise.race([held.come, sheet.rest(hour.network, phone)]);
  line.held = undefined;
  const stopped = stop(hour, phone, how);
  held.letGo(arrives === 'arrives');
  await stopped;
};

const setNetwork: PhoneAct = async (hour, phone, detail) => {
  const line = hour.network.line(phone.name);
  line.isDead = detail !== 'online';
  if (detail !== 'online') note(hour, 'times without a network');
  await phone.setOnline(detail !== 'offline');
};

const fail: PhoneAct = async (hour, phone, detail) => {
  hour.network.line(phone.name).faults.push(detail as Fault);
  note(hour, `answers: ${detail}`);
};

export const PHONE_STEPS: Record<string, PhoneAct> = {
  open,
  write,
  'choose an end': choose,
  'add a line': addLine,
  'remove a line': removeLine,
  'take a photo': takePhoto,
  'remove a photo': removePhoto,
  agree,
  pay,
  warn,
  save,
  end,
  'take the end back': takeBack,
  'not yet': reopen,
  'wait until it rests': (hour, phone) => sheet.rest(hour.network, phone),
  'close the page': (_, phone) => phone.closePage(),
  stop,
  'stop while writing': stopWhileWriting,
  'stop while choosing': stopWhileChoosing,
  'stop while paying': stopWhilePaying,
  'stop while sending': stopWhileSending,
  network: setNetwork,
  fail,
};
