// A list of the dashboard: fetched by page, filtered, polled, and its rows changed one at a time.
import type { Refusal } from '#api/client.ts';
import { createListing, oneOf, type PageQuery } from '#stores/listing.ts';
import type { Outcome, Result } from '#stores/row-actions.ts';

export type Answer<Data> = { ok: true; status: number; data: Data } | Refusal<string>;

const NO_ANSWER = 'We got no reply, so it may have worked. Check before you try again.';

/** A failed change: `toast` alone, and with the server's reason or what no answer means. */
export function adminFailure({ code, msg }: { code: string; msg: string }, toast: string) {
  const reason = msg || (code === 'network' ? NO_ANSWER : '');
  // Asked, and answered by another button: nothing has failed.
  if (code === 'unusual_time' || code === 'proof_required')
    return { ok: false as const, code, msg, toast: 'Nothing is saved yet' };
  return { ok: false as const, code, msg: reason ? `${toast}. ${reason}` : toast, toast };
}

interface Texts<Data> {
  /** In place of the reply's own message. */
  done?: string | ((data: Data, isPending: boolean) => string);
  failed: string;
}

/** What came of a call, for people. */
export function outcome<Data extends object>(
  answer: Answer<Data>,
  { done, failed }: Texts<Data>,
): Result<Data> {
  if (!answer.ok) return adminFailure(answer, failed);
  const { data, status } = answer;
  const isPending = status === 202;
  const own = 'message' in data ? String(data.message) : '';
  return {
    ok: true,
    data,
    isPending,
    msg: (typeof done === 'function' ? done(data, isPending) : done) ?? own,
  };
}

interface Source<Item, Data, Sort extends string> {
  /** Orders that the endpoint knows, and the one that is usual here where its own isn't. */
  sorts?: readonly Sort[];
  usualSort?: Sort;
  /** Asks for one page under the filters that the endpoint knows; never throws. */
  fetch: (
    query: Omit<PageQuery, 'sort'> & { sort: Sort | undefined },
    signal: AbortSignal,
  ) => Promise<Answer<Data>>;
  read: (data: Data) => { items: Item[]; total: number };
}

interface Change<Item, Data> extends Texts<Data> {
  send: () => Promise<Answer<Data>>;
  /** The row as the server has it now; without it the list stays as it is. */
  item?: (data: Data) => Item;
  /** The row's change, shown at once and taken back if refused. Not for what moves money. */
  expected?: Partial<Item> | undefined;
}

export function createAdminList<Item extends { _id: string }, Data, Sort extends string = never>({
  sorts = [],
  usualSort,
  fetch,
  read,
}: Source<Item, Data, Sort>) {
  const { act, ...list } = createListing<Item>(async (query, signal) => {
    const answer = await fetch({ ...query, sort: oneOf(sorts, query.sort) ?? usualSort }, signal);
    return answer.ok ? { ok: true, ...read(answer.data) } : answer;
  });

  /** @returns null when the row is already being changed */
  function change<Reply extends object>(
    id: string,
    { send, item, expected, ...texts }: Change<Item, Reply>,
  ): Promise<Outcome | null> {
    const run = async (): Promise<Outcome> => {
      const done = outcome(await send(), texts);
      if (done.ok && item) list.replace(item(done.data));
      return done;
    };
    return act(id, run, expected);
  }

  return { ...list, change };
}
