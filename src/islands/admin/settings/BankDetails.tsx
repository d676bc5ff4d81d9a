// The bank details on bills, and the form that changes them against the password and a code.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useAnswers } from '#islands/admin/shell/DraftConfirm.tsx';
import { ProofDialog } from '#islands/admin/shell/Proof.tsx';
import { sayOutcome } from '#islands/shared/show-outcome.ts';
import { askToSignIn } from '#islands/shared/use-guard.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Facts } from '#islands/ui/Facts.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import { PATHS } from '#lib/paths.ts';
import { type SettingsView, settingsStore } from '#stores/admin/settings.ts';
import { StopBankChange } from './StopBankChange.tsx';

const { $form, submit, reset } = settingsStore.bank;
type Bank = SettingsView['bank'];

const NUMBERS = [
  { name: 'sortCode', label: 'Sort code', hint: '6 digits, like 12-34-56', maxLength: 12 },
  { name: 'account', label: 'Account number', hint: '8 digits', maxLength: 16 },
] as const;

function ChangeForm({ bank, onClosed }: { bank: Bank; onClosed: () => void }) {
  const form = useStore($form);
  const isSending = form.state === 'sending';
  const { name = '', sortCode = '', account = '' } = bank.details ?? {};
  const { bind, drop } = useAnswers('settings', 'bank', {
    'details.name': name,
    'details.sortCode': sortCode,
    'details.account': account,
  });
  const leave = () => {
    drop();
    onClosed();
  };
  useEffect(reset, []);
  async function send(values: Record<string, string>) {
    const answer = await submit(values, bank.version);
    if (answer?.ok) leave();
    // A missing app is told here: the form stays.
    else if (answer?.code === 'unauthorised') await askToSignIn(answer.code);
  }
  return (
    <Form
      id="bank"
      state={form}
      onSubmit={(values) => void send(values)}
      className="mt-6 grid max-w-184 gap-5 sm:grid-cols-2"
    >
      <TextField
        {...bind('details.name')}
        label="Name of the account"
        hint="Leave this and the next two empty to offer no transfer"
        autoComplete="off"
        className="sm:col-span-2"
        autoFocus
      />
      {NUMBERS.map(({ name, ...texts }) => (
        <TextField
          key={name}
          {...texts}
          {...bind(`details.${name}`)}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
      <PasswordField name="currentPassword" label="Your password" autoComplete="current-password" />
      <TextField
        name="code"
        label="Code from your authenticator app"
        autoComplete="one-time-code"
        maxLength={40}
      />
      <div className="grid justify-items-start gap-4 sm:col-span-2">
        <Refusal form={form} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" solid disabled={isSending}>
            {isSending ? 'Saving...' : 'Save bank details'}
          </Button>
          <Button onClick={leave}>Keep them</Button>
        </div>
      </div>
    </Form>
  );
}

function Waiting({ waiting, hasFactor }: { waiting: NonNullable<Bank['waiting']>; hasFactor: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const { details, from, isOwn, version } = waiting;
  return (
    <Notice kind="waiting" className="mt-4 max-w-184">
      <p>
        From <Moment iso={from} /> new bills print: {details.name}, {details.sortCode}, {details.account}.
        Stop it unless you know of it.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <StopBankChange />
        {!isOwn && hasFactor && (
          <Button small onClick={() => setAsked(true)}>
            Confirm it now
          </Button>
        )}
      </div>
      {isAsked && (
        <ProofDialog
          title="Let these bank details count now?"
          label="Confirm"
          busyLabel="Confirming..."
          keepLabel="Let it wait"
          onProof={(proof) => sayOutcome(settingsStore.confirmBankChange(version, proof))}
          onClosed={() => setAsked(false)}
        >
          <p>
            New bills print {details.name}, {details.sortCode}, {details.account} at once. Speak to whoever
            made the change first.
          </p>
        </ProofDialog>
      )}
    </Notice>
  );
}

const SetUpFirst = () => (
  <p className="mt-4 max-w-text">
    A change takes your password and a code from an authenticator app, and your account has none yet.{' '}
    <a className="link" href={`${PATHS.profile}#second-factor`}>
      Set one up in your profile
    </a>
  </p>
);

export function BankDetails({ bank }: { bank: Bank }) {
  const [isOpen, setOpen] = useState(false);
  const form = useStore($form);
  const { details } = bank;
  return (
    <section className="mt-14" aria-labelledby="settings-bank">
      <h2 id="settings-bank" className="text-h3">
        Bank details on bills
      </h2>
      <p className="mt-2 mb-4 max-w-text text-soft">
        Where customers transfer what they owe. A change counts after 24 hours for new bills, unless somebody
        stops it; those that were sent keep theirs. Every admin is mailed, and Today shows it to the team. The
        first details ever count at once, and so does taking them away, or going back to details that were in
        force for a week.
      </p>
      {details ? (
        <Facts
          className="max-w-184"
          facts={[
            ['Name of the account', details.name],
            ...NUMBERS.map(({ name, label }) => [label, details[name]] as const),
          ]}
        />
      ) : (
        <p>None: bills offer no transfer.</p>
      )}
      {form.state === 'done' && !isOpen && (
        <Notice kind="success" catchesFocus className="mt-4">
          {bank.waiting ? 'Saved. They count after 24 hours.' : 'Bank details saved'}
        </Notice>
      )}
      {bank.waiting && <Waiting waiting={bank.waiting} hasFactor={bank.hasFactor} />}
      {!bank.hasFactor && <SetUpFirst />}
      {bank.hasFactor && !isOpen && (
        <Button small className="mt-4" onClick={() => setOpen(true)}>
          Change bank details
        </Button>
      )}
      {isOpen && <ChangeForm bank={bank} onClosed={() => setOpen(false)} />}
    </section>
  );
}
