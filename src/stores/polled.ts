// A reply that is loaded, then polled: the old one stays until a new one is there.
import { atom } from 'nanostores';
import { createGuard } from './guard.ts';

type Polled<Data> =
  | { state: 'loading' }
  | { state: 'ready'; data: Data }
  | { state: 'failed'; code: string; msg: string };

type Answer<Data> = { ok: true; data: Data } | { ok: false; code: string; msg: string };

export function createPolled<Data>(read: () => Promise<Answer<Data>>) {
  const $state = atom<Polled<Data>>({ state: 'loading' });
  const { ask, outdate } = createGuard();

  async function show(failed: (code: string, msg: string) => void): Promise<void> {
    const answer = await ask(read);
    if (answer?.ok) $state.set({ state: 'ready', data: answer.data });
    else if (answer) failed(answer.code, answer.msg);
  }

  /** Shows the old reply until the new one is loaded. */
  function load(): Promise<void> {
    outdate();
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
    outdate();
    $state.set({ state: 'ready', data });
  }

  return { $state, load, refresh, reload, replace };
}
