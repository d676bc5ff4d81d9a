import { describe, expect, it, vi } from 'vitest';
import { createProfile, passwordProblems, profileChange, profileForm } from '#stores/account/profile.ts';
import { createDashboard } from '#stores/figures.ts';
import { answer, fakeApi, refuse } from '../fake-api.ts';
import { anUser } from './accounts-samples.ts';

const FORM = profileForm(anUser());
const nobody = () => {};

describe('the profile form', () => {
  it('needs no password when none is changed', () => {
    expect(passwordProblems(FORM)).toEqual({});
    expect(passwordProblems({ ...FORM, currentPassword: 'filled by a password manager' })).toEqual({});
  });

  it('compares the two new passwords and needs the current one', () => {
    const form = { ...FORM, newPassword: 'longenough', confirmPassword: 'other' };
    expect(Object.keys(passwordProblems(form))).toEqual(['currentPassword', 'confirmPassword']);
    const right = { ...form, currentPassword: 'known', confirmPassword: 'longenough' };
    expect(passwordProblems(right)).toEqual({});
  });

  it('never sends the repeated password, nor the current one without need', () => {
    expect(profileChange({ ...FORM, currentPassword: 'known' })).toEqual({ name: 'Ada', profileImage: '' });
    const change = profileChange({ ...FORM, currentPassword: 'a', newPassword: 'b', confirmPassword: 'b' });
    expect(change).toEqual({ name: 'Ada', profileImage: '', currentPassword: 'a', newPassword: 'b' });
  });
});

describe('the profile', () => {
  it('is loaded, and a response without a user counts as signed out', async () => {
    const mine = createProfile(fakeApi({ 'GET /api/me': () => answer({ user: anUser() }) }).call, nobody);
    await mine.load();
    expect(mine.$profile.get()).toEqual({ state: 'ready', data: { user: anUser() } });
    const lost = createProfile(fakeApi({ 'GET /api/me': () => answer({}) }).call, nobody);
    await lost.load();
    expect(lost.$profile.get()).toMatchObject({ state: 'failed', code: 'unauthorised' });
  });

  it('updates the header with a new name', async () => {
    const user = anUser({ username: 'Ada Winter', name: 'Ada Winter' });
    const remember = vi.fn();
    const route = () => answer({ success: true, message: 'Saved', user });
    const mine = createProfile(fakeApi({ 'POST /api/user/profile': route }).call, remember);
    const outcome = await mine.save({ ...FORM, name: 'Ada Winter', profileImage: '/me.webp' });
    expect(outcome).toEqual({ ok: true, msg: 'Profile updated successfully!' });
    expect(mine.$profile.get()).toEqual({ state: 'ready', data: { user } });
    expect(remember).toHaveBeenCalledWith(user);
  });

  it('validates the form before sending', async () => {
    const { call, asked } = fakeApi({});
    const mine = createProfile(call, nobody);
    await mine.save({ ...FORM, name: ' ', newPassword: 'short', confirmPassword: 'other' });
    const form = mine.$form.get();
    expect(form.state === 'refused' && Object.entries(form.errors)).toEqual([
      ['name', 'Enter your name'],
      ['currentPassword', 'Enter your current password'],
      ['newPassword', 'Use 8 characters or more'],
      ['confirmPassword', 'Enter the same new password again'],
    ]);
    expect(asked).toEqual([]);
  });

  it('shows the server’s message, else the default', async () => {
    const refused = () => refuse(422, 'invalid', 'That isn’t your current password.');
    const wrong = createProfile(fakeApi({ 'POST /api/user/profile': refused }).call, nobody);
    expect(await wrong.save(FORM)).toMatchObject({ ok: false, msg: 'That isn’t your current password.' });
    const silent = createProfile(fakeApi({}).call, nobody);
    expect(await silent.save(FORM)).toMatchObject({
      ok: false,
      msg: 'An error occurred while updating profile',
    });
  });
});

it('keeps the figures visible while new ones load', async () => {
  const figures = { stats: {}, appointmentData: [], orderData: [], adminRevenueData: [] };
  const { $state, load } = createDashboard(fakeApi({ 'GET /api/dashboard': () => answer(figures) }).call);
  await load();
  const again = load();
  expect($state.get()).toMatchObject({ state: 'ready' });
  await again;
  const { $state: $lost, load: lose } = createDashboard(fakeApi({}).call);
  await lose();
  expect($lost.get()).toMatchObject({ state: 'failed', code: 'network' });
});

it('polls the figures, and keeps them when a poll fails', async () => {
  const figures = (orders: number) => ({
    stats: { orders },
    appointmentData: [],
    orderData: [],
    adminRevenueData: [],
  });
  const answers = [answer(figures(1)), answer(figures(2)), refuse(503, 'unavailable', '')];
  const { call, asked } = fakeApi({ 'GET /api/dashboard': () => answers.shift() ?? answer({}) });
  const { $state, load, refresh } = createDashboard(call);
  await refresh();
  expect(asked).toEqual([]);
  await load();
  await refresh();
  expect($state.get()).toMatchObject({ data: { stats: { orders: 2 } } });
  await refresh();
  expect($state.get()).toMatchObject({ state: 'ready', data: { stats: { orders: 2 } } });
});
