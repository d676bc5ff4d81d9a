// What the admin sets: days that differ, who hears of things, when a part runs low.

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { History } from '#islands/admin/shell/History.tsx';
import { say } from '#islands/shared/toast.ts';
import { askAgain, turnAway } from '#islands/shared/use-guard.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { NO_ERRORS } from '#islands/ui/form-context.ts';
import { Notice } from '#islands/ui/Notice.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import {
  type DayForm,
  newDay,
  SETTINGS_WORDS,
  type SettingsForm,
  type SettingsView,
  settingsForm,
  settingsStore,
} from '#stores/admin/settings.ts';
import { DayFields } from './OpeningExceptionFields.tsx';

function SettingsBody({ view }: { view: SettingsView }) {
  const draft = useStore(settingsStore.$draft);
  const [shown, setShown] = useState(() => settingsForm(view.settings));
  const [seen, setSeen] = useState(view.settings.version);
  const [said, setSaid] = useState('');
  const state = useStore(settingsStore.$form);
  if (seen !== view.settings.version) {
    setSeen(view.settings.version);
    setShown(settingsForm(view.settings));
  }
  const form = draft?.form ?? shown;
  const isStale = draft?.isStale ?? false;

  const change = (part: Partial<SettingsForm>) => {
    setSaid('');
    settingsStore.edit({ ...form, ...part });
  };
  const changeDay = (key: string, part: Partial<DayForm>) =>
    change({ days: form.days.map((day) => (day.key === key ? { ...day, ...part } : day)) });

  async function save() {
    setSaid('');
    const saved = await settingsStore.save(form);
    if (saved.ok) {
      setSaid(SETTINGS_WORDS.saved);
      say.success(SETTINGS_WORDS.saved);
    } else if (saved.code) {
      say.error(SETTINGS_WORDS.notSaved);
      await askAgain(saved.code);
    }
  }

  return (
    <Form
      id="settings"
      errors={state.state === 'refused' ? state.errors : NO_ERRORS}
      onSubmit={() => void save()}
      className="grid gap-10"
    >
      <section aria-labelledby="settings-days">
        <h2 id="settings-days" className="text-h3">
          Days that differ
        </h2>
        <p className="mt-2 mb-4 max-w-text text-soft">
          Holidays, and days with other hours than the week. Nobody can ask for a visit while you are closed.
        </p>
        <div className="border-t border-ink">
          {form.days.length === 0 && <p className="border-b border-line py-5">No days set.</p>}
          {form.days.map((day, at) => (
            <DayFields
              key={day.key}
              day={day}
              at={at}
              onChange={(part) => changeDay(day.key, part)}
              onRemove={() => change({ days: form.days.filter(({ key }) => key !== day.key) })}
            />
          ))}
        </div>
        {state.state === 'refused' && state.errors.exceptions && (
          <p className="mt-3 font-semibold text-error" id="settings-exceptions">
            {state.errors.exceptions}
          </p>
        )}
        <Button small className="mt-4" onClick={() => change({ days: [...form.days, newDay()] })}>
          Add a day
        </Button>
      </section>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          name="staffEmail"
          label="Address for notices (optional)"
          hint={`Hears of orders, requests and cancellations. Now: ${view.staffEmailInUse}`}
          type="email"
          maxLength={254}
          value={form.staffEmail}
          onChange={({ target }) => change({ staffEmail: target.value })}
        />
        <TextField
          name="lowStock"
          label="Low stock below"
          hint="Marks parts that run out in the list of products"
          inputMode="numeric"
          maxLength={5}
          value={form.lowStock}
          onChange={({ target }) => change({ lowStock: target.value })}
        />
      </div>
      <div className="grid gap-4">
        <Refusal form={state} />
        {draft && !isStale && (
          <p className="label" role="status">
            Not saved yet.
          </p>
        )}
        {isStale && <p>Save again to put yours in place of theirs, or take theirs.</p>}
        {said && <Notice kind="success">{said}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" solid aria-disabled={state.state === 'sending'}>
            {state.state === 'sending' ? 'Saving...' : 'Save settings'}
          </Button>
          {draft && (
            <Button onClick={settingsStore.discard}>{isStale ? 'Take theirs' : 'Discard changes'}</Button>
          )}
        </div>
      </div>
    </Form>
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
        <Notice kind="error">{SETTINGS_WORDS.notLoaded}</Notice>
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
