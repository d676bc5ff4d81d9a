import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import * as messages from '#content/messages/profile.yml';
import type { User } from '#contract/accounts/accounts.ts';
import { PictureField } from '#islands/shared/PictureField.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field, TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import { profile, profileForm } from '#stores/account/profile.ts';

function forgetPasswords(form: HTMLFormElement): void {
  for (const name of ['currentPassword', 'newPassword', 'confirmPassword']) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = '';
  }
}

const ROLES = { customer: messages.customer, staff: messages.staff, admin: messages.admin };

/** @param start the first values of the fields */
function PersonFields({ user, start }: { user: User; start: ReturnType<typeof profileForm> }) {
  const [picture, setPicture] = useState(start.profileImage);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        name="name"
        label={messages.name}
        hint={messages.nameHint}
        autoComplete="name"
        required
        defaultValue={start.name}
      />
      <Field name="email" label={messages.email} hint={messages.emailHint}>
        {(control) => <input {...control} type="email" readOnly value={user.email} autoComplete="email" />}
      </Field>
      <dl className="sm:col-span-2">
        <dt>{messages.role}</dt>
        <dd className="font-semibold">{ROLES[user.role]}</dd>
      </dl>
      <PictureField
        name="profileImage"
        label={messages.picture}
        hint={messages.pictureHint}
        kind="profile"
        value={picture}
        onChange={setPicture}
      />
    </div>
  );
}

const PasswordFields = () => (
  <fieldset className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
    <legend className="float-left w-full sm:col-span-2">
      <span className="font-semibold">{messages.changePassword}</span>{' '}
      <span className="text-soft">{messages.optional}</span>
    </legend>
    <PasswordField
      name="currentPassword"
      label={messages.currentPassword}
      autoComplete="current-password"
      className="sm:col-span-2 sm:w-[calc(50%-0.625rem)]"
    />
    <PasswordField
      name="newPassword"
      label={messages.newPassword}
      hint={messages.passwordHint}
      autoComplete="new-password"
    />
    <PasswordField
      name="confirmPassword"
      label={messages.confirmPassword}
      hint={messages.confirmHint}
      autoComplete="new-password"
    />
  </fieldset>
);

export function ProfileForm({ user }: { user: User }) {
  const form = useStore(profile.$form);
  const start = useRef(profileForm(user)).current;
  const isSending = form.state === 'sending';

  async function save(values: Record<string, string>, element: HTMLFormElement) {
    const saved = await showOutcome(profile.save({ ...start, ...values }));
    if (saved?.ok) forgetPasswords(element);
  }

  return (
    <Form
      id="profile"
      state={form}
      onSubmit={(values, element) => void save(values, element)}
      className="grid max-w-192 gap-8"
    >
      <PersonFields user={user} start={start} />
      <PasswordFields />
      <div className="grid justify-items-start gap-4">
        <Refusal form={form} />
        {form.state === 'done' && (
          <Notice kind="success" catchesFocus>
            {messages.saved}
          </Notice>
        )}
        <Button type="submit" solid disabled={isSending}>
          {isSending ? messages.saving : messages.save}
        </Button>
      </div>
    </Form>
  );
}
