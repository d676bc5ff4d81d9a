import { describe, expect, it } from 'vitest';
import { createListing, EVERYTHING, type PageAnswer, type PageQuery } from '#stores/listing.ts';
import { gate } from './fake-api.ts';

type Row = { _id: string };
const rows = (...ids: string[]) => ids.map((_id) => ({ _id }));

describe('a paged list', () => {
  it('requests the selected page and shows it', async () => {
    const asked: PageQuery[] = [];
    const { $list, load } = createListing<Row>(async (query) => {
      asked.push(query);
      return { ok: true, items: rows('a'), total: 101 };
    });
    await load({ page: 3, search: 'burr', status: 'pending', kind: '', sort: '' });
    expect(asked).toEqual([
      { limit: 50, offset: 100, search: 'burr', status: 'pending', kind: '', sort: '' },
    ]);
    expect($list.get()).toEqual({
      state: 'ready',
      items: rows('a'),
      total: 101,
      page: 3,
      isRefreshing: false,
    });
  });

  it('shows the last answer requested, whatever arrives first', async () => {
    const slow = gate<PageAnswer<Row>>();
    const { $list, load } = createListing<Row>(({ search }) =>
      search === 'slow' ? slow.opened : Promise.resolve({ ok: true, items: rows('fast'), total: 1 }),
    );
    const first = load({ ...EVERYTHING, search: 'slow' });
    await load({ ...EVERYTHING, search: 'fast' });
    slow.open({ ok: true, items: rows('slow'), total: 1 });
    await first;
    expect($list.get()).toMatchObject({ items: rows('fast') });
  });

  it('keeps a row that was saved while the list was loading', async () => {
    const slow = gate<PageAnswer<Row & { word: string }>>();
    const row = { _id: 'a', word: 'old' };
    const answers = [
      Promise.resolve<PageAnswer<typeof row>>({ ok: true, items: [row], total: 1 }),
      slow.opened,
    ];
    const { $list, load, replace } = createListing<typeof row>(() => answers.shift() ?? slow.opened);
    await load();
    const again = load();
    replace({ ...row, word: 'saved' });
    slow.open({ ok: true, items: [row], total: 1 });
    await again;
    expect($list.get()).toMatchObject({ items: [{ word: 'saved' }] });
  });

  it('keeps the rows visible while new ones load', async () => {
    const next = gate<PageAnswer<Row>>();
    const answers = [Promise.resolve<PageAnswer<Row>>({ ok: true, items: rows('a'), total: 1 }), next.opened];
    const { $list, load } = createListing<Row>(() => answers.shift() ?? next.opened);
    await load();
    const again = load();
    expect($list.get()).toMatchObject({ state: 'ready', items: rows('a'), isRefreshing: true });
    next.open({ ok: false, code: 'network', msg: '' });
    await again;
    expect($list.get()).toEqual({ state: 'failed', code: 'network', msg: '' });
  });

  it('goes back to the last page when the selected one is gone', async () => {
    const { $list, load } = createListing<Row>(async ({ offset }) => ({
      ok: true,
      items: offset === 50 ? rows('z') : [],
      total: 51,
    }));
    await load({ ...EVERYTHING, page: 9 });
    expect($list.get()).toMatchObject({ items: rows('z'), page: 2 });
  });

  it('goes back to the last page when the one that is shown has emptied meanwhile', async () => {
    let total = 51;
    const { $list, load, refresh } = createListing<Row>(async ({ offset }) => ({
      ok: true,
      items: rows(...(offset < total ? [`row-${offset}`] : [])),
      total,
    }));
    await load({ ...EVERYTHING, page: 2 });
    total = 50;
    await refresh(true);
    expect($list.get()).toMatchObject({ items: rows('row-50'), page: 2 });
    await refresh(false);
    expect($list.get()).toMatchObject({ items: rows('row-0'), page: 1, total: 50 });
  });

  it('runs one action per row at a time and keeps its outcome beside the row', async () => {
    const answer = gate<{ ok: true; isPending: boolean; msg: string }>();
    const { $rows, act } = createListing<Row>(async () => ({ ok: true, items: [], total: 0 }));
    const first = act('a', () => answer.opened);
    expect($rows.get().a).toEqual({ isBusy: true, last: null });
    expect(await act('a', () => answer.opened)).toBeNull();
    answer.open({ ok: true, isPending: false, msg: 'Done' });
    expect(await first).toMatchObject({ msg: 'Done' });
    expect($rows.get().a).toEqual({ isBusy: false, last: { ok: true, isPending: false, msg: 'Done' } });
  });

  describe('a poll', () => {
    async function polled(next: PageAnswer<Row & { word?: string }>) {
      const answers = [{ ok: true as const, items: rows('b', 'a'), total: 2 }, next];
      const listing = createListing<Row & { word?: string }>(async () => answers.shift() ?? next);
      await listing.load();
      return listing;
    }
    const next = { ok: true as const, items: [{ _id: 'c' }, { _id: 'b', word: 'new' }], total: 3 };

    it('shows new rows', async () => {
      const { $list, $newRowCount, refresh } = await polled(next);
      await refresh(false);
      expect($list.get()).toMatchObject({ items: next.items, total: 3, isRefreshing: false });
      expect($newRowCount.get()).toBe(0);
    });

    it('moves no row during an edit: known rows update in place, new ones are counted', async () => {
      const { $list, $newRowCount, load, refresh } = await polled(next);
      await refresh(true);
      expect($list.get()).toMatchObject({ items: [{ _id: 'b', word: 'new' }, { _id: 'a' }] });
      expect($newRowCount.get()).toBe(1);
      await load();
      expect($newRowCount.get()).toBe(0);
    });

    it('ignores failures, and leaves a row alone that is being changed', async () => {
      const failed = await polled({ ok: false, code: 'network', msg: '' });
      await failed.refresh(false);
      expect(failed.$list.get()).toMatchObject({ state: 'ready', items: rows('b', 'a') });
      const busy = await polled(next);
      void busy.act('a', () => new Promise(() => undefined));
      await busy.refresh(false);
      expect(busy.$list.get()).toMatchObject({ items: rows('b', 'a') });
    });
  });
});
