// The profile's authenticator app: off, on, being set up, or showing its recovery codes.

import { lazy, Suspense, useState } from 'react';
import * as messages from '#content/messages/second-factor.yml';
import type { SecondFactorState } from '#contract/accounts/second-factor.ts';
import { Confirm } from '#islands/shared/actions/Confirm.tsx';
import { useKeptFocus } from '#islands/shared/focus/use-kept-focus.ts';
import { saveFile } from '#islands/shared/save-file.ts';
import { sayOutcome } from '#islands/shared/show-outcome.ts';
import { useLoaded } from '#islands/shared/use-guard.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';
import { fillIn } from '#lib/fill.ts';
import { secondFactor } from '#stores/account/second-factor.ts';

const { $view, load, start, end } = secondFactor;
const FirstCode = lazy(async () => ({ default: (await import('./FirstCode.tsx')).FirstCode }));

interface DialogProps {
  onClosed: () => void;
}

const SetUpDialog = (dialog: DialogProps) => (
  <Confirm
    {...dialog}
    hasFields
    title={messages.setUpTitle}
    label={messages.setUp}
    busyLabel={messages.settingUp}
    keepLabel={messages.notNow}
    onConfirm={({ password = '' }) => start(password)}
  >
    <p>{messages.setUpText}</p>
    <PasswordField name="password" label={messages.yourPassword} required autoComplete="current-password" />
  </Confirm>
);

const TurnOffDialog = (dialog: DialogProps) => (
  <Confirm
    {...dialog}
    hasFields
    title={messages.turnOffTitle}
    label={messages.turnOff}
    busyLabel={messages.turningOff}
    keepLabel={messages.keep}
    onConfirm={({ password = '', code = '' }) => sayOutcome(end(password, code))}
  >
    <p>{messages.turnOffText}</p>
    <PasswordField name="password" label={messages.yourPassword} required autoComplete="current-password" />
    <TextField
      name="code"
      label={messages.code}
      hint={messages.codeHint}
      required
      autoComplete="one-time-code"
      maxLength={40}
    />
  </Confirm>
);

function OnOrOff({ factor }: { factor: SecondFactorState }) {
  const [asked, setAsked] = useState<'start' | 'end' | null>(null);
  const close = () => setAsked(null);
  const { isOn, isRequired, recoveryCodesLeft } = factor;
  return (
    <div className="grid max-w-192 justify-items-start gap-4">
      {isRequired && <Notice kind="error">{messages.required}</Notice>}
      <p>{isOn ? messages.isOn : messages.text}</p>
      {isOn && (
        <p className="text-soft">{fillIn(messages.codesLeft, { count: String(recoveryCodesLeft) })}</p>
      )}
      <Button small onClick={() => setAsked(isOn ? 'end' : 'start')}>
        {isOn ? messages.turnOff : messages.setUp}
      </Button>
      {asked === 'start' && <SetUpDialog onClosed={close} />}
      {asked === 'end' && <TurnOffDialog onClosed={close} />}
    </div>
  );
}

/** Shown only this once. */
const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => (
  <div className="grid max-w-192 gap-5">
    <Notice kind="success" catchesFocus>
      {messages.recovery}
    </Notice>
    <ul className="grid gap-x-8 gap-y-1 font-semibold tabular-nums sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <div className="flex flex-wrap gap-3">
      <Button solid onClick={onKept}>
        {messages.saved}
      </Button>
      <Button
        onClick={() =>
          saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
        }
      >
        {messages.download}
      </Button>
    </div>
  </div>
);

export function SecondFactor() {
  const view = useLoaded($view, load);
  const fieldset = useKeptFocus<HTMLFieldSetElement>();
  return (
    <fieldset ref={fieldset} tabIndex={-1} aria-label={messages.title} className="min-w-0 outline-none">
      <Step view={view} />
    </fieldset>
  );
}

function Step({ view }: { view: ReturnType<typeof $view.get> }) {
  if (view.state === 'ready') return <OnOrOff factor={view.factor} />;
  if (view.state === 'codes') return <RecoveryCodes codes={view.codes} onKept={() => void load()} />;
  // Also while FirstCode's script loads.
  const waiting = (
    <NotReady state={view} loading={messages.loading} failed={messages.notLoaded} onRetry={load} />
  );
  if (view.state !== 'starting') return waiting;
  return (
    <Suspense fallback={waiting}>
      <FirstCode secret={view.secret} uri={view.uri} onCancel={() => void load()} />
    </Suspense>
  );
}
