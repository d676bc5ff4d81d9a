import { describe, expect, it, vi } from 'vitest';
import { nextStart, proposesFrom } from '#stores/admin/diary.ts';
import { createPlacing, ofService, PHONE } from '#stores/admin/placing.ts';
import { createTimeOff, TIME_OFF } from '#stores/admin/time-off.ts';
import { answer, fakeApi, refuse } from '../fake-api.ts';
import { APPOINTMENT } from './diary-samples.ts';

describe('placing a visit', () => {
  it('sends the version that was read; usual length and any engineer are left out', async () => {
    const { call, asked } = fakeApi({
      'PATCH /api/appointments/a1/slot': () => answer({ success: true, appointment: APPOINTMENT }),
    });
    const onChanged = vi.fn();
    const { place } = createPlacing(call, onChanged);
    place.edit(APPOINTMENT, { time: '10:00' });
    expect(await place.save(APPOINTMENT)).toMatchObject({ ok: true, msg: 'Visit placed' });
    expect(asked[0]?.body).toEqual({ date: '2027-03-02', time: '10:00', version: 3 });
    expect(onChanged).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('overwrites nothing that somebody else has changed, and keeps what is typed', async () => {
    const theirs = { ...APPOINTMENT, time: '14:00', version: 4 };
    const slot = { engineer: { _id: 'ben', name: 'ben' }, minutes: 90, arrivalMinutes: 120 };
    const { call, asked } = fakeApi({
      'PATCH /api/appointments/a1/slot': () => refuse(409, 'stale_version', 'Someone moved it.'),
      'GET /api/appointments/a1/details': () =>
        answer({ appointment: { ...theirs, slot, hasAccount: false, history: [] } }),
    });
    const { place } = createPlacing(call, () => {});
    place.edit(APPOINTMENT, { time: '10:00' });
    await place.save(APPOINTMENT);
    const draft = place.$drafts.get().a1;
    expect(draft).toMatchObject({
      isStale: true,
      form: { time: '10:00' },
      base: { slot },
    });
    await place.save(APPOINTMENT);
    expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toMatchObject([
      { version: 3 },
      { version: 4 },
    ]);
  });

  it('asks engineer, length and price of another service anew, and is unchanged back at the first', () => {
    const engineer = { _id: 'ben', name: 'Ben' };
    const told = { priceTold: '£60 an hour', callOutTold: 45 };
    const visit = { ...APPOINTMENT, slot: { engineer, minutes: 90, arrivalMinutes: 120 }, ...told };
    const { place } = createPlacing(fakeApi({}).call, () => {});
    const { form } = place.untouched(visit);
    place.edit(visit, ofService('Electronics', form));
    const asked = { service: 'Electronics', engineer: '', minutes: '', priceTold: '', callOutTold: '' };
    expect(place.draftOf('a1')?.form).toMatchObject(asked);
    place.edit(visit, ofService('Clocks', form));
    expect(place.draftOf('a1')).toBeUndefined();
  });

  it('offers the nearest times instead of one that is taken', async () => {
    const slots = [{ date: '2027-03-02', time: '11:00' }];
    const taken = refuse(409, 'slot_taken', 'That time has just gone.');
    const { call } = fakeApi({
      'PATCH /api/appointments/a1/slot': () => ({ ...taken, body: { ...Object(taken.body), slots } }),
    });
    const { place } = createPlacing(call, () => {});
    await place.save({ ...APPOINTMENT, time: '09:00' });
    expect(place.$forms.get().a1).toMatchObject({ slots });
  });
});

it('says what becomes of paid bills once the server has asked, and not before', async () => {
  const refusal = { path: 'paidOrders', text: 'Say whether the address was wrong' };
  const { call, asked } = fakeApi({
    'PATCH /api/appointments/a1/slot': () => refuse(400, 'invalid', 'Check it', [refusal]),
  });
  const { place } = createPlacing(call, () => {});
  await place.save(APPOINTMENT);
  expect(asked[0]?.body).not.toHaveProperty('paidOrders');
  expect(place.$forms.get().a1).toMatchObject({ errors: { paidOrders: refusal.text } });
  place.edit(APPOINTMENT, { paidOrders: 'keep' });
  await place.save(APPOINTMENT);
  expect(asked[1]?.body).toMatchObject({ paidOrders: 'keep' });
});

describe('what is proposed', () => {
  const TODAY = APPOINTMENT.date;
  const back = { outcome: 'part-needed', expectedOn: '2027-03-08' } as const;

  it('is its own time, unless that is past or somebody comes back', () => {
    const { date: _, ...visit } = APPOINTMENT;
    const from = (date: string, job: Parameters<typeof proposesFrom>[1] = null) =>
      proposesFrom({ ...visit, date }, job, TODAY);
    expect(from(TODAY)).toBeNull();
    expect(proposesFrom({ ...APPOINTMENT, time: '' }, null, TODAY)).toBe(TODAY);
    expect(from('2027-03-01')).toBe(TODAY);
    expect(from(TODAY, back)).toBe('2027-03-08');
    expect(from('2027-02-01', { ...back, expectedOn: '2027-02-08' })).toBe(TODAY);
    expect(from('2027-02-01', { ...back, expectedOn: null })).toBe(TODAY);
    const slot = { engineer: { _id: 'ben', name: 'ben' }, minutes: 90, arrivalMinutes: 120 };
    expect(proposesFrom({ ...APPOINTMENT, slot }, back, TODAY)).toBeNull();
  });

  it('is the next free start, or nothing', async () => {
    const starts = [{ date: '2027-03-09', time: '11:00', engineer: 'ben' }];
    const { call, asked } = fakeApi({ 'GET /api/diary/starts': () => answer({ starts }) });
    const { place } = createPlacing(call, () => {});
    const proposal = await nextStart(APPOINTMENT, '2027-03-08', call);
    expect(asked[0]?.query).toEqual({ service: APPOINTMENT.service, from: '2027-03-08' });
    expect(place.untouched({ ...APPOINTMENT, proposal }).form).toMatchObject({
      date: '2027-03-09',
      time: '11:00',
    });
    starts.pop();
    expect(await nextStart(APPOINTMENT, '2027-03-08', call)).toEqual({ date: '', time: '' });
  });
});

describe('booking by phone', () => {
  const base = { date: '2027-03-02' };
  const typed = { name: 'Ruth', phone: '020 7946 0999', service: 'Clocks', time: '09:00' };

  it('fills in what is still empty from an earlier record with the number', async () => {
    const caller = {
      name: 'Ruth',
      email: '',
      city: '',
      address: '1 Test Street',
      postCode: 'SE1 0AA',
      machine: '',
    };
    const { call, asked } = fakeApi({
      'GET /api/callers': () => answer({ caller: { ...caller, at: '2027-01-05T10:00:00.000Z' } }),
    });
    const { phone } = createPlacing(call, () => {});
    expect(await phone.fillIn(base)).toBeNull();
    expect(asked).toEqual([]);
    phone.edit(base, { phone: typed.phone, address: '2 New Street' });
    expect(await phone.fillIn(base)).toMatchObject(caller);
    expect(phone.$drafts.get()[PHONE]?.form).toMatchObject({
      name: 'Ruth',
      address: '2 New Street',
      postCode: 'SE1 0AA',
      phone: typed.phone,
    });
  });

  it('fills in what is empty, but not what was typed and emptied', async () => {
    const caller = {
      name: 'Ruth',
      email: 'r@example.com',
      city: '',
      address: '',
      postCode: 'SE1 0AA',
      machine: '',
    };
    const { call } = fakeApi({
      'GET /api/callers': () => answer({ caller: { ...caller, at: '2027-01-05T10:00:00.000Z' } }),
    });
    const { phone } = createPlacing(call, () => {});
    const form = () => phone.$drafts.get()[PHONE]?.form;
    phone.edit(base, { phone: typed.phone });
    phone.edit(base, { email: 'r' });
    phone.edit(base, { email: '' });
    await phone.fillIn(base);
    expect(form()).toMatchObject({ name: 'Ruth', email: '', postCode: 'SE1 0AA' });
    phone.discard(PHONE);
    phone.edit(base, { phone: typed.phone });
    await phone.fillIn(base);
    expect(form()?.email).toBe('r@example.com');
  });

  it('fills in nothing for a number that has been changed meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const caller = {
      name: 'Ruth',
      email: '',
      address: '',
      city: '',
      postCode: '',
      machine: '',
      at: '2027-01-05T10:00:00.000Z',
    };
    const { call } = fakeApi({ 'GET /api/callers': () => promise.then(() => answer({ caller })) });
    const { phone } = createPlacing(call, () => {});
    phone.edit(base, { phone: typed.phone });
    const filled = phone.fillIn(base);
    phone.edit(base, { phone: '020 7946 0111' });
    resolve();
    expect(await filled).toBeNull();
    expect(phone.$drafts.get()[PHONE]?.form.name).toBe('');
  });

  it('needs no email address, and never books twice', async () => {
    const keys: unknown[] = [];
    let reply = refuse(503, 'unavailable', '');
    const { call, asked } = fakeApi({ 'POST /api/appointments/by-phone': () => reply });
    const watched = (...args: Parameters<typeof call>) => {
      keys.push((args[1] as { idempotencyKey?: string }).idempotencyKey);
      return call(...args);
    };
    const onChanged = vi.fn();
    const { phone } = createPlacing(watched as typeof call, onChanged);
    phone.edit(base, typed);
    await phone.save(base);
    reply = answer({ success: true, appointment: APPOINTMENT }, 201);
    expect(await phone.save(base)).toMatchObject({ ok: true, msg: 'Visit booked' });
    expect(asked[0]?.body).toMatchObject({ ...typed, email: '', date: '2027-03-02' });
    expect(keys[0]).toBe(keys[1]);
    expect(phone.$drafts.get()[PHONE]).toBeUndefined();
    // The list shows it at once.
    expect(onChanged).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('says what is missing before anything is sent', async () => {
    const { call, asked } = fakeApi({});
    const { phone } = createPlacing(call, () => {});
    await phone.save(base);
    expect(phone.$forms.get()[PHONE]).toMatchObject({
      errors: { name: 'Enter the customer’s name', service: 'Choose a service', time: 'Choose a time' },
    });
    expect(asked).toEqual([]);
  });
});

describe('time off', () => {
  it('stays typed when it is refused', async () => {
    const { call, asked } = fakeApi({
      'POST /api/diary/time-off': () => refuse(409, 'slot_taken', 'They are off already.'),
    });
    const { $forms, $drafts, edit, save } = createTimeOff(call, () => {});
    const base = { date: '2027-03-02' };
    edit(base, { engineer: 'ada', 'to.date': '2027-03-05' });
    expect(await save(base)).toMatchObject({ ok: false, code: 'slot_taken' });
    expect(asked[0]?.body).toEqual({
      engineer: 'ada',
      from: { date: '2027-03-02', time: '09:00' },
      to: { date: '2027-03-05', time: '18:00' },
      note: '',
    });
    expect($forms.get()[TIME_OFF]).toMatchObject({ code: 'slot_taken' });
    expect($drafts.get()[TIME_OFF]).toBeDefined();
  });
});
