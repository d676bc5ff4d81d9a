import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { say } from '#islands/toast.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field, TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { NO_ERRORS } from '#islands/ui/form-context.ts';
import { Notice } from '#islands/ui/Notice.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';
import { PictureField } from '#islands/ui/PictureField.tsx';
import { askAgain } from '#islands/use-guard.ts';
import { PROFILE_WORDS, profile, profileForm } from '#stores/profile.ts';

/** Empties the password fields after a save: what they held is no longer anybody's business. */
function forgetPasswords(form: HTMLFormElement): void {
  for (const name of ['currentPassword', 'newPassword', 'confirmPassword']) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = '';
  }
}

export function ProfileForm({ user }: { user: User }) {
  const form = useStore(profile.$form);
  const start = useRef(profileForm(user)).current;
  const [picture, setPicture] = useState(start.profileImage);
  const isSending = form.state === 'sending';

  async function save(values: Record<string, string>, element: HTMLFormElement) {
    const saved = await profile.save({ ...start, ...values });
    if (saved.ok) {
      forgetPasswords(element);
      say.success(saved.msg);
    } else if (saved.msg) {
      say.error(saved.msg);
      await askAgain(saved.code);
    }
  }

  return (
    <Form
      id="profile"
      errors={form.state === 'refused' ? form.errors : NO_ERRORS}
      onSubmit={(values, element) => void save(values, element)}
      className="grid max-w-[48rem] gap-8"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="name"
          label="Name"
          hint="How we address you"
          autoComplete="name"
          defaultValue={start.name}
          maxLength={60}
        />
        <Field name="email" label="Email" hint="Write to us to change it">
          {(control) => <input {...control} type="email" readOnly value={user.email} autoComplete="email" />}
        </Field>
        <PictureField
          name="profileImage"
          label="Picture address (optional)"
          hint="Filled by an upload, or an address that begins with https://"
          kind="profile"
          value={picture}
          onChange={setPicture}
          className="sm:col-span-2"
        />
      </div>
      <fieldset className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
        <legend className="float-left w-full sm:col-span-2">
          <span className="font-semibold">Change your password</span>{' '}
          <span className="text-soft">(optional)</span>
        </legend>
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          className="sm:col-span-2 sm:w-[calc(50%-0.625rem)]"
        />
        <PasswordField
          name="newPassword"
          label="New password"
          hint="8 characters or more"
          autoComplete="new-password"
        />
        <PasswordField
          name="confirmPassword"
          label="Confirm new password"
          hint="The same again"
          autoComplete="new-password"
        />
      </fieldset>
      <div className="grid justify-items-start gap-4">
        {form.state === 'refused' && form.msg && (
          <Notice kind="error" catchesFocus>
            {form.msg}
          </Notice>
        )}
        {form.state === 'done' && (
          <Notice kind="success" catchesFocus>
            {PROFILE_WORDS.saved}
          </Notice>
        )}
        <Button type="submit" solid disabled={isSending}>
          {isSending ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
    </Form>
  );
}
