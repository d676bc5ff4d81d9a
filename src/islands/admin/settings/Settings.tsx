// What the admin sets: days that differ, who hears of things, when a part runs low.

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { DraftForm } from '#islands/admin/shell/DraftForm.tsx';
import { History } from '#islands/admin/shell/History.tsx';
import { useSaving } from '#islands/admin/shell/use-saving.ts';
import { turnAway } from '#islands/shared/use-guard.ts';
import { Button } from '#islands/ui/Button.tsx';
import { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import {
  type DayForm,
  newDay,
  SETTINGS_MESSAGES,
  type SettingsForm,
  type SettingsView,
  settingsForm,
  settingsStore,
} from '#stores/admin/settings.ts';
import { DayFields } from './OpeningExceptionFields.tsx';

interface FieldsProps {
  form: SettingsForm;
  onChange: (part: Partial<SettingsForm>) => void;
}

/** @param problem what is wrong with the days as a whole */
function Days({ form: { days }, problem, onChange }: FieldsProps & { problem: string | undefined }) {
  const changeDay = (key: string, part: Partial<DayForm>) =>
    onChange({ days: days.map((day) => (day.key === key ? { ...day, ...part } : day)) });
  return (
    <section aria-labelledby="settings-days">
      <h2 id="settings-days" className="text-h3">
        Days that differ
      </h2>
      <p className="mt-2 mb-4 max-w-text text-soft">
        Holidays, and days with other hours than the week. Nobody can ask for a visit while you are closed.
      </p>
      <div className="border-t border-ink">
        {days.length === 0 && <p className="border-b border-line py-5">No days set.</p>}
        {days.map((day, at) => (
          <DayFields
            key={day.key}
            day={day}
            at={at}
            onChange={(part) => changeDay(day.key, part)}
            onRemove={() => onChange({ days: days.filter(({ key }) => key !== day.key) })}
          />
        ))}
      </div>
      {problem && (
        <p className="mt-3 font-semibold text-error" id="settings-exceptions">
          {problem}
        </p>
      )}
      <Button small className="mt-4" onClick={() => onChange({ days: [...days, newDay()] })}>
        Add a day
      </Button>
    </section>
  );
}

function Limits({ form, emailInUse, onChange }: FieldsProps & { emailInUse: string }) {
  const bind = bindTo(form, onChange);
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        {...bind('staffEmail')}
        label="Address for notices (optional)"
        hint={`Hears of orders, requests and cancellations. Now: ${emailInUse}`}
        type="email"
        maxLength={254}
      />
      <TextField
        {...bind('lowStock')}
        label="Low stock below"
        hint="Marks parts that run out in the list of products"
        inputMode="numeric"
        maxLength={5}
      />
    </div>
  );
}

function SettingsBody({ view }: { view: SettingsView }) {
  const draft = useStore(settingsStore.$draft);
  const [shown, setShown] = useState(() => settingsForm(view.settings));
  const [seen, setSeen] = useState(view.settings.version);
  const state = useStore(settingsStore.$form);
  if (seen !== view.settings.version) {
    setSeen(view.settings.version);
    setShown(settingsForm(view.settings));
  }
  const form = draft?.form ?? shown;
  const isStale = draft?.isStale ?? false;
  const { message, setMessage, save } = useSaving(() => settingsStore.save(form), SETTINGS_MESSAGES.notSaved);
  const change = (part: Partial<SettingsForm>) => {
    setMessage('');
    settingsStore.edit({ ...form, ...part });
  };

  return (
    <DraftForm
      id="settings"
      className="grid gap-10"
      state={state}
      onSave={() => void save()}
      label="Save settings"
      message={message}
      discard={
        draft && { label: isStale ? 'Take theirs' : 'Discard changes', onPress: settingsStore.discard }
      }
      isUnsaved={draft !== null && !isStale}
      notes={isStale && <p>Save again to put yours in place of theirs, or take theirs.</p>}
    >
      <Days
        form={form}
        onChange={change}
        problem={state.state === 'refused' ? state.errors.exceptions : undefined}
      />
      <Limits form={form} onChange={change} emailInUse={view.staffEmailInUse} />
    </DraftForm>
  );
}

export function Settings() {
  const settings = useStore(settingsStore.$settings);
  const code = settings.state === 'failed' ? settings.code : '';
  useEffect(() => {
    settingsStore.openForm();
    void settingsStore.load();
  }, []);
  useEffect(() => turnAway(code), [code]);
  if (settings.state === 'loading')
    return (
      <p role="status" className="min-h-40 text-soft">
        Loading settings...
      </p>
    );
  if (settings.state === 'failed')
    return (
      <div className="grid justify-items-start gap-4">
        <Notice kind="error">{SETTINGS_MESSAGES.notLoaded}</Notice>
        <Button small onClick={() => void settingsStore.load()}>
          Try again
        </Button>
      </div>
    );
  return (
    <>
      <SettingsBody view={settings.view} />
      <section className="mt-14 max-w-[46rem]" aria-labelledby="settings-history">
        <h2 id="settings-history" className="mb-4 text-h3">
          History
        </h2>
        {settings.view.history.length === 0 ? (
          <p className="text-soft">Nothing changed yet.</p>
        ) : (
          <History entries={settings.view.history} />
        )}
      </section>
    </>
  );
}
