// Where the account is signed in, with buttons that sign out elsewhere.

import * as messages from '#content/messages/sessions.yml';
import type { AccountSession } from '#contract/accounts/sessions.ts';
import { useAction } from '#islands/shared/actions/use-action.ts';
import { useKeptFocus } from '#islands/shared/focus/use-kept-focus.ts';
import { sayOutcome } from '#islands/shared/show-outcome.ts';
import { useLoaded } from '#islands/shared/use-guard.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { fillIn } from '#lib/fill.ts';
import { accountSessions } from '#stores/account/sessions.ts';

const { $sessions, load, end } = accountSessions;

interface RowProps {
  session: AccountSession;
  isBusy: boolean;
  onEnd: () => void;
}

function Row({ session: { device, lastUsed, isThis }, isBusy, onEnd }: RowProps) {
  const name = device || messages.unknown;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="label">
          {isThis ? (
            messages.thisDevice
          ) : (
            <>
              {messages.lastUsed} <Moment iso={lastUsed} />
            </>
          )}
        </p>
      </div>
      {!isThis && (
        <Button
          small
          aria-label={fillIn(messages.signOutOf, { device: name })}
          aria-disabled={isBusy}
          onClick={onEnd}
        >
          {messages.signOut}
        </Button>
      )}
    </li>
  );
}

export function Sessions() {
  const state = useLoaded($sessions, load);
  const { isBusy, run } = useAction((id?: string) => sayOutcome(end(id), false));
  const list = useKeptFocus<HTMLFieldSetElement>();

  if (state.state !== 'ready')
    return <NotReady state={state} loading={messages.loading} failed={messages.notLoaded} onRetry={load} />;
  const { sessions } = state.data;
  return (
    <fieldset
      ref={list}
      tabIndex={-1}
      aria-label={messages.title}
      className="grid max-w-192 justify-items-start gap-4 outline-none"
    >
      <ul className="w-full border-t border-line">
        {sessions.map((session) => (
          <Row key={session._id} session={session} isBusy={isBusy} onEnd={() => void run(session._id)} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button small aria-disabled={isBusy} onClick={() => void run()}>
          {messages.signOutOthers}
        </Button>
      ) : (
        <p className="text-soft">{messages.only}</p>
      )}
    </fieldset>
  );
}
