import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { email, line } from '#contract/field.ts';
import { createForm, errorsOf } from '#stores/form/form.ts';

const schema = z.object({ name: line('Enter your name'), email: email });
const messages = { failed: 'Failed.', network: 'No network.' };
const FILLED = { name: 'Ada', email: 'ada@shop.example' };

describe('a form', () => {
  it('shows its errors and sends nothing', async () => {
    const form = createForm({ schema, messages, send: () => Promise.reject(new Error('sent')) });
    expect(await form.submit({ name: '', email: '' })).toBeNull();
    expect(form.$form.get()).toEqual({
      state: 'refused',
      errors: { name: 'Enter your name', email: 'Enter your email address' },
      msg: '',
    });
  });

  it('sends validated input once', async () => {
    const sent: unknown[] = [];
    const form = createForm({
      schema,
      messages,
      send: async (body) => {
        sent.push(body);
        return { ok: true };
      },
    });
    const [first, second] = await Promise.all([
      form.submit({ ...FILLED, name: ' Ada ' }),
      form.submit(FILLED),
    ]);
    expect([first, second, sent]).toEqual([{ ok: true }, null, [FILLED]]);
    expect(form.$form.get()).toEqual({ state: 'done' });
  });

  it.each([
    [{ ok: false, code: 'network', msg: '' }, 'No network.'],
    [{ ok: false, code: 'internal', msg: '' }, 'Failed.'],
    [{ ok: false, code: 'too_many', msg: 'Wait.' }, 'Wait.'],
  ])('shows why it was refused: %o', async (answer, msg) => {
    const form = createForm({ schema, messages, send: async () => answer });
    await form.submit(FILLED);
    expect(form.$form.get()).toEqual({ state: 'refused', errors: {}, msg });
  });

  it('has the wait as data', async () => {
    const answer = { ok: false, code: 'too_many', msg: 'Please wait 2 minutes.', retryAfter: 120 };
    const form = createForm({ schema, messages, send: async () => answer });
    await form.submit(FILLED);
    expect(form.$form.get()).toMatchObject({ msg: 'You’ve tried this several times.', retryAfter: 120 });
  });

  it('lists each field once, without its prefix', () => {
    const issues = [
      { path: 'to.city', text: 'First' },
      { path: 'to.city', text: 'Second' },
      { path: 'items', text: 'Third' },
    ];
    expect(errorsOf(issues, 'to.')).toEqual({ city: 'First', items: 'Third' });
  });
});
