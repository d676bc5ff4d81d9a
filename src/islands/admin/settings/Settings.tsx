// The admin settings: opening exceptions, notification email, low stock, how the team signs in.

import { useState } from 'react';
import { DraftForm } from '#islands/admin/shell/DraftForm.tsx';
import { History } from '#islands/admin/shell/History.tsx';
import { PlaceLink } from '#islands/admin/shell/PlaceLink.tsx';
import { ProofDialog } from '#islands/admin/shell/Proof.tsx';
import { differencesOf } from '#islands/admin/shell/TheirVersion.tsx';
import { useDraft } from '#islands/admin/shell/use-draft.ts';
import { useAction } from '#islands/shared/actions/use-action.ts';
import { useKeptFocus } from '#islands/shared/focus/use-kept-focus.ts';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { useLoaded } from '#islands/shared/use-guard.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import {
  type DayForm,
  lengthOf,
  newDay,
  SETTINGS,
  SETTINGS_LABELS,
  type SettingsForm,
  type SettingsView,
  settingsForm,
  settingsStore,
  settingsTexts,
} from '#stores/admin/settings.ts';
import { BankDetails } from './BankDetails.tsx';
import { OpeningExceptionFields } from './OpeningExceptionFields.tsx';

const FACTOR_CHOICES = [
  { value: 'choice', title: 'Each decides' },
  { value: 'needed', title: 'Required' },
];

interface DaysProps {
  days: SettingsForm['days'];
  /** What is wrong with the days as a whole. */
  problem: string | undefined;
  onChange: (days: SettingsForm['days']) => void;
}

function Days({ days, problem, onChange }: DaysProps) {
  const changeDay = (key: string, part: Partial<DayForm>) =>
    onChange(days.map((day) => (day.key === key ? { ...day, ...part } : day)));
  const section = useKeptFocus<HTMLElement>();
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="settings-days" className="outline-none">
      <h2 id="settings-days" className="text-h3">
        Holidays and special hours
      </h2>
      <p className="mt-2 mb-4 max-w-text text-soft">
        Days when you’re closed or keep different hours. Nobody can ask for a visit while you’re closed. If
        visits stand there already, you’re asked first, and the diary offers to move them. The{' '}
        <PlaceLink className="link" query="?tab=website&open=company">
          hours of the week
        </PlaceLink>{' '}
        are under Website.
      </p>
      <div className="border-t border-ink">
        {days.length === 0 && <p className="border-b border-line py-5">No days added yet.</p>}
        {days.map((day, at) => (
          <OpeningExceptionFields
            key={day.key}
            day={day}
            at={days.slice(0, at).reduce((sum, before) => sum + lengthOf(before), 0)}
            onChange={(part) => changeDay(day.key, part)}
            onRemove={() => onChange(days.filter(({ key }) => key !== day.key))}
          />
        ))}
      </div>
      {problem && (
        <p className="mt-3 font-semibold text-error" id="settings-exceptions">
          {problem}
        </p>
      )}
      <Button small className="mt-4" onClick={() => onChange([...days, newDay()])}>
        Add a day
      </Button>
    </section>
  );
}

function Fields({ view: { settings, staffEmailInUse } }: { view: SettingsView }) {
  const fields = useDraft(settingsStore, settings);
  const { state, form, base, change, bind } = fields;
  /** What the save that takes proof was about; null while none is asked for. */
  const [unproven, setUnproven] = useState<object | null>(null);
  async function save(more: object = {}) {
    const saved = await fields.save(more);
    if (!saved.ok && saved.code === 'proof_required') setUnproven(more);
  }
  const isInTheWay = state?.state === 'refused' && state.code === 'unusual_time';

  return (
    <>
      <DraftForm
        {...fields}
        save={save}
        id="settings"
        className="grid gap-10"
        label="Save settings"
        differences={differencesOf(SETTINGS_LABELS, settingsTexts(form), settingsTexts(settingsForm(base)))}
        actions={isInTheWay && <Button onClick={() => void save({ anyway: true })}>Close anyway</Button>}
      >
        <Days
          days={form.days}
          onChange={(days) => change({ days })}
          problem={state?.state === 'refused' ? state.errors.exceptions : undefined}
        />
        <section className="grid grid-cols-1 gap-6 sm:grid-cols-2" aria-labelledby="settings-notice">
          <div className="sm:col-span-2">
            <h2 id="settings-notice" className="text-h3">
              Notice above every page
            </h2>
            <p className="mt-2 max-w-text text-soft">
              Visitors see it as soon as you have saved, from its first moment to its last.
            </p>
          </div>
          <div className="sm:col-span-2">
            <TextField
              {...bind('noticeText')}
              label="Notice (optional)"
              hint="One sentence of 200 characters at most. Empty: none"
            />
          </div>
          <TextField {...bind('noticeFrom')} label="First moment" hint="London time" type="datetime-local" />
          <TextField {...bind('noticeUntil')} label="Last moment" hint="London time" type="datetime-local" />
        </section>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            {...bind('staffEmail')}
            label="Notification email (optional)"
            hint={`Gets new orders, requests and cancellations. Now: ${staffEmailInUse}`}
            type="email"
          />
          <TextField
            {...bind('lowStock')}
            label="Low stock below"
            hint="Products with less are marked in the list"
            inputMode="numeric"
          />
          <SelectField
            name="staffSecondFactor"
            label="Authenticator app for the team"
            hint="Staff and admins without one can’t open the dashboard until they set it up"
            options={FACTOR_CHOICES}
            value={form.staffSecondFactor ? 'needed' : 'choice'}
            onChange={({ target }) => change({ staffSecondFactor: target.value === 'needed' })}
          />
          <TextField
            {...bind('staffIdleMinutes')}
            label="Sign the team out after"
            hint="Minutes without use, from 15 to 720. They’re warned two minutes before"
            inputMode="numeric"
          />
        </div>
      </DraftForm>
      {unproven && (
        <ProofDialog
          title="Save the settings?"
          label="Save settings"
          busyLabel="Saving..."
          keepLabel="Don’t save yet"
          onProof={(proof) => fields.save({ ...unproven, ...proof })}
          onClosed={(done) => {
            setUnproven(null);
            // What was said of the password belongs to the dialog.
            if (!done) settingsStore.openForm(SETTINGS);
          }}
        >
          <p>You change where emails to the staff go, or how the team signs in. Every admin gets an email.</p>
        </ProofDialog>
      )}
    </>
  );
}

/** One minute of a clock three years ahead would delete everything for good. */
function DoubtedClock({ time }: { time: string }) {
  const { isBusy, run } = useAction(() => showOutcome(settingsStore.confirmTime()));
  return (
    <Notice kind="waiting" className="mb-10 max-w-184">
      <p>
        The server’s clock says <Moment iso={time} />, more than three days after the last daily clean-up.
        Until you confirm that the server’s time is right, nothing old is deleted.
      </p>
      <Button small className="mt-3" disabled={isBusy} onClick={() => void run()}>
        The clock is right
      </Button>
    </Notice>
  );
}

export function Settings() {
  const settings = useLoaded(settingsStore.$settings, settingsStore.load);
  if (settings.state !== 'ready')
    return (
      <NotReady
        state={settings}
        loading="Loading settings..."
        failed="Failed to load the settings"
        onRetry={settingsStore.load}
      />
    );
  return (
    <>
      {settings.data.doubtedClock && <DoubtedClock time={settings.data.doubtedClock} />}
      <Fields view={settings.data} />
      <BankDetails bank={settings.data.bank} />
      <section className="mt-14 max-w-184" aria-labelledby="settings-history">
        <h2 id="settings-history" className="mb-4 text-h3">
          History
        </h2>
        <History entries={settings.data.history} />
      </section>
    </>
  );
}
