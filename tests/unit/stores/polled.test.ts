import { expect, it } from 'vitest';
import { createPolled } from '#stores/polled.ts';
import { gate } from './fake-api.ts';

type Reply = { ok: true; data: string } | { ok: false; code: string; msg: string };
const there = (data: string): Reply => ({ ok: true, data });

/** @returns the store, and how to answer its requests in any order */
function polled() {
  const gates: ReturnType<typeof gate<Reply>>[] = [];
  const store = createPolled<string>(() => {
    const next = gate<Reply>();
    gates.push(next);
    return next.opened;
  });
  return { ...store, answer: (at: number, reply: Reply) => gates[at]?.open(reply) };
}

async function loaded() {
  const store = polled();
  const loading = store.load();
  store.answer(0, there('old'));
  await loading;
  return store;
}

it('what was saved isn’t replaced by an answer that was asked for before', async () => {
  const { $state, refresh, replace, answer } = await loaded();
  const asked = refresh();
  replace('saved');
  answer(1, there('old'));
  await asked;
  expect($state.get()).toEqual({ state: 'ready', data: 'saved' });
});

it('of two polls, the one that was asked last is shown, whichever comes first', async () => {
  const { $state, refresh, answer } = await loaded();
  const polls = [refresh(), refresh()];
  answer(2, there('newer'));
  await polls[1];
  answer(1, there('older'));
  await polls[0];
  expect($state.get()).toEqual({ state: 'ready', data: 'newer' });
});

it('a poll that fails leaves the way to the answer before it', async () => {
  const { $state, load, refresh, answer } = await loaded();
  const loading = load();
  const poll = refresh();
  answer(2, { ok: false, code: 'network', msg: '' });
  await poll;
  answer(1, there('new'));
  await loading;
  expect($state.get()).toEqual({ state: 'ready', data: 'new' });
});

it('after another load, the first one’s answer is never shown', async () => {
  const { $state, load, answer } = await loaded();
  const loads = [load(), load()];
  answer(1, there('first'));
  await loads[0];
  expect($state.get()).toEqual({ state: 'ready', data: 'old' });
  answer(2, there('second'));
  await loads[1];
  expect($state.get()).toEqual({ state: 'ready', data: 'second' });
});
