// The sign-in and registration forms, for modal and pages.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as messages from '#content/messages/account.yml';
import { say } from '#islands/shared/toast.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import { PATHS } from '#lib/paths.ts';
import { SIGN_IN_TEXTS, type SignInMode, signInForms } from '#stores/account/sign-in.ts';

interface Props {
  mode: SignInMode;
  onDone: () => void;
  /** For modals: the first field takes the focus, and only a toast says that it's done. */
  takesFocus?: boolean;
}

const Fields = ({ mode, takesFocus }: { mode: SignInMode; takesFocus: boolean }) => (
  <>
    {mode === 'create' && (
      <TextField
        name="username"
        label={messages.username}
        autoComplete="nickname"
        required
        autoFocus={takesFocus}
      />
    )}
    <TextField
      name="email"
      label={messages.email}
      type="email"
      autoComplete="username"
      required
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={takesFocus && mode === 'sign-in'}
    />
    <div className="grid justify-items-start gap-2">
      <PasswordField
        // Empty in another mode: what was typed for one account isn't another's password.
        key={mode}
        name="password"
        label={messages.password}
        required
        autoComplete={mode === 'create' ? 'new-password' : 'current-password'}
        className="w-full"
        {...(mode === 'create' ? { hint: messages.passwordHint } : {})}
      />
      {mode === 'sign-in' && (
        <a className="link inline-flex min-h-11 items-center" href={PATHS.forgotPassword}>
          {messages.forgotten}
        </a>
      )}
    </div>
  </>
);

/** Id of a refusal's toast, which says nothing of the other mode and goes when the mode changes. */
const TOAST = 'sign-in';

export function SignInForm({ mode, onDone, takesFocus = false }: Props) {
  const { $form, submit, reset } = signInForms[mode];
  const form = useStore($form);
  const texts = SIGN_IN_TEXTS[mode];
  const isSending = form.state === 'sending';
  const [asksCode, setAsksCode] = useState(false);
  useEffect(() => {
    reset();
    return () => say.nothing(TOAST);
  }, [reset]);

  async function send(values: Record<string, string>) {
    const answer = await submit(values);
    const after = $form.get();
    if (answer?.ok) {
      say.success(texts.done, { isSilent: !takesFocus });
      onDone();
    } else if (answer?.code === 'second_factor_needed') {
      setAsksCode(true);
      reset();
    } else if (after.state === 'refused' && after.msg) say.error(after.msg, { id: TOAST, isSilent: true });
  }

  return (
    <Form id="sign-in" state={form} onSubmit={(values) => void send(values)}>
      <div className="grid gap-5">
        <Fields mode={mode} takesFocus={takesFocus} />
        {asksCode && mode === 'sign-in' && (
          <TextField
            name="code"
            label={messages.code}
            hint={messages.codeHint}
            required
            autoComplete="one-time-code"
            autoFocus
            maxLength={40}
          />
        )}
        <Refusal form={form} />
        <Button type="submit" solid disabled={isSending} className="w-full">
          {isSending ? texts.busy : texts.button}
        </Button>
      </div>
    </Form>
  );
}
