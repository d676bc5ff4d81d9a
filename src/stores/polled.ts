// A reply that is loaded, then polled: the old one stays until a new one is there.
import { atom } from 'nanostores';

type Polled<Data> =
  | { state: 'loading' }
  | { state: 'ready'; data: Data }
  | { state: 'failed'; code: string; msg: string };

type Answer<Data> = { ok: true; data: Data } | { ok: false; code: string; msg: string };

export function createPolled<Data>(read: () => Promise<Answer<Data>>) {
  const $state = atom<Polled<Data>>({ state: 'loading' });
  let asked = 0;
  /** Answers to earlier requests are out of date. */
  let oldest = 0;

  async function show(failed: (code: string, msg: string) => void): Promise<void> {
    asked += 1;
    const mine = asked;
    const answer = await read();
    if (mine < oldest) return;
    if (!answer.ok) return failed(answer.code, answer.msg);
    oldest = mine;
    $state.set({ state: 'ready', data: answer.data });
  }

  /** Shows the old reply until the new one is loaded. */
  function load(): Promise<void> {
    oldest = asked + 1;
    if ($state.get().state === 'failed') $state.set({ state: 'loading' });
    return show((code, msg) => $state.set({ state: 'failed', code, msg }));
  }

  /** Polls: if it fails, what is shown stays. */
  const refresh = async (): Promise<void> => {
    if ($state.get().state === 'ready') await show(() => undefined);
  };

  /** Loads it again; if that fails, what is shown stays. */
  const reload = (): Promise<void> => ($state.get().state === 'ready' ? refresh() : load());

  /** Shows what a save has answered. */
  function replace(data: Data): void {
    oldest = asked + 1;
    $state.set({ state: 'ready', data });
  }

  return { $state, load, refresh, reload, replace };
}
