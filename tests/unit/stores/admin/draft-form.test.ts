// Two people who change one record at once.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Answer } from '#stores/admin/admin-list.ts';
import { createDraftForm } from '#stores/admin/draft-form.ts';

interface Parcel {
  version: number;
  carrier: string;
  note: string;
}
const BEFORE: Parcel = { version: 1, carrier: '', note: '' };

/** @param theirs what somebody else saves before the first try arrives */
function parcel(theirs: Partial<Parcel>) {
  let now: Parcel = { ...BEFORE, ...theirs, version: 2 };
  const send = async (body: Parcel): Promise<Answer<Parcel>> => {
    if (body.version !== now.version)
      return { ok: false, code: 'stale_version', msg: 'Stale.', issues: [], retryAfter: null, requestId: '' };
    now = { ...body, version: body.version + 1 };
    return { ok: true, status: 200, data: now };
  };
  const form = createDraftForm({
    view: 'orders',
    keyOf: () => 'one',
    fill: ({ carrier, note }: Parcel) => ({ carrier, note }),
    schema: () => z.any(),
    body: (values, { version }) => ({ ...values, version }),
    send,
    show: (data) => data,
    readTheirs: async () => now,
    merges: true,
    saved: () => 'Saved',
    failed: () => 'Failed',
  });
  return { form, saved: () => now };
}

it('changes of different fields are both kept', async () => {
  const { form, saved } = parcel({ note: 'Theirs' });
  form.edit(BEFORE, { carrier: 'Mine' });
  expect(await form.save(BEFORE)).toMatchObject({ ok: true });
  expect(saved()).toEqual({ version: 3, carrier: 'Mine', note: 'Theirs' });
});

it('what is typed while a change is sent that has to be merged stays, and is saved with it', async () => {
  const { form, saved } = parcel({ note: 'Theirs' });
  form.edit(BEFORE, { carrier: 'Mi' });
  const saving = form.save(BEFORE);
  form.edit(BEFORE, { carrier: 'Mine' });
  expect(await saving).toMatchObject({ ok: true });
  expect(saved()).toEqual({ version: 3, carrier: 'Mine', note: 'Theirs' });
});

it('changes of one field are shown beside each other, and nothing is overwritten', async () => {
  const { form, saved } = parcel({ carrier: 'Theirs' });
  form.edit(BEFORE, { carrier: 'Mine' });
  expect(await form.save(BEFORE)).toMatchObject({ ok: false, code: 'stale_version' });
  expect(form.$drafts.get().one).toMatchObject({
    form: { carrier: 'Mine' },
    base: { carrier: 'Theirs' },
    isStale: true,
  });
  expect(saved()).toMatchObject({ carrier: 'Theirs' });
});
