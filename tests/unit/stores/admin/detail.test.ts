import { describe, expect, it } from 'vitest';
import { createDetail, type DetailAnswer, detailOf } from '#stores/admin/detail.ts';
import { gate } from '../fake-api.ts';

type Thing = { _id: string; word: string };
const there = (_id: string, word = ''): DetailAnswer<Thing> => ({ ok: true, data: { _id, word } });
const detailBy = (fetchOne: (id: string) => Promise<DetailAnswer<Thing>>) =>
  createDetail(fetchOne, (thing) => thing);

it('another record than the one that is wanted isn’t shown, not for a moment', async () => {
  const { $detail, open } = detailBy(async (id) => there(id));
  await open('a');
  expect(detailOf($detail.get(), 'a')).toMatchObject({ state: 'ready' });
  expect(detailOf($detail.get(), 'b')).toEqual({ state: 'loading' });
});

describe('an open drawer', () => {
  it('shows the last record requested, whatever loads first', async () => {
    const slow = gate<DetailAnswer<Thing>>();
    const { $detail, open } = detailBy((id) => (id === 'slow' ? slow.opened : Promise.resolve(there(id))));
    const first = open('slow');
    await open('fast');
    slow.open(there('slow'));
    await first;
    expect($detail.get()).toEqual({ state: 'ready', item: { _id: 'fast', word: '' } });
  });

  it('stays when a later request fails, and closes when the record is gone', async () => {
    const answers: DetailAnswer<Thing>[] = [
      there('a', 'one'),
      { ok: false, code: 'network' },
      there('a', 'two'),
      { ok: false, code: 'not_found' },
    ];
    const { $detail, open, refresh } = detailBy(async () => answers.shift() ?? there('a'));
    await open('a');
    await refresh();
    expect($detail.get()).toMatchObject({ item: { word: 'one' } });
    await refresh();
    expect($detail.get()).toMatchObject({ item: { word: 'two' } });
    await refresh();
    expect($detail.get()).toEqual({ state: 'failed', code: 'not_found' });
  });

  it.each(['unavailable', 'too_many', 'unauthorised'])(
    'keeps its input when a later request is answered %s',
    async (code) => {
      const answers: DetailAnswer<Thing>[] = [there('a', 'one'), { ok: false, code }];
      const { $detail, open, refresh } = detailBy(async () => answers.shift() ?? there('a'));
      await open('a');
      await refresh();
      expect($detail.get()).toEqual({ state: 'ready', item: { _id: 'a', word: 'one' } });
    },
  );

  it('shows what was saved, not an answer that was asked for before', async () => {
    const late = gate<DetailAnswer<Thing>>();
    const answers = [Promise.resolve(there('a', 'old')), late.opened];
    const { $detail, open, refresh, replace } = detailBy(() => answers.shift() ?? late.opened);
    await open('a');
    const asked = refresh();
    replace({ _id: 'a', word: 'saved' });
    late.open(there('a', 'old'));
    await asked;
    expect($detail.get()).toMatchObject({ item: { word: 'saved' } });
  });

  it('shows the answer that was asked for last, whichever comes first', async () => {
    const slow = gate<DetailAnswer<Thing>>();
    const answers = [Promise.resolve(there('a')), slow.opened, Promise.resolve(there('a', 'newer'))];
    const { $detail, open, refresh } = detailBy(() => answers.shift() ?? slow.opened);
    await open('a');
    const first = refresh();
    await refresh();
    slow.open(there('a', 'older'));
    await first;
    expect($detail.get()).toMatchObject({ item: { word: 'newer' } });
  });

  it('requests nothing once it is closed, and ignores late responses', async () => {
    const late = gate<DetailAnswer<Thing>>();
    let asked = 0;
    const { $detail, open, refresh } = detailBy(() => {
      asked += 1;
      return late.opened;
    });
    const opening = open('a');
    await open('');
    late.open(there('a'));
    await opening;
    await refresh();
    expect([$detail.get().state, asked]).toEqual(['closed', 1]);
  });
});
