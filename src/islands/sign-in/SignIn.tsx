// Signing in and creating an account, in one dialog that keeps what has been typed when its mode changes.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { say } from '#islands/toast.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { NO_ERRORS } from '#islands/ui/form-context.ts';
import { Modal } from '#islands/ui/Modal.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';
import { SIGN_IN_WORDS, type SignInMode, signInForms } from '#stores/sign-in.ts';

const MODES = {
  'sign-in': {
    title: 'Sign in',
    button: 'Sign In',
    busy: 'Signing in...',
    question: 'No account yet?',
    other: 'create',
    switch: 'Create an account',
  },
  create: {
    title: 'Create an account',
    button: 'Create Account',
    busy: 'Creating account...',
    question: 'Have an account already?',
    other: 'sign-in',
    switch: 'Sign in',
  },
} as const;

interface Props {
  mode: SignInMode;
  /** After it has closed, for whatever reason. */
  onClosed: () => void;
}

export function SignIn({ mode: first, onClosed }: Props) {
  const [mode, setMode] = useState(first);
  const [isOpen, setOpen] = useState(true);
  const { $form, submit, reset } = signInForms[mode];
  const form = useStore($form);
  const words = MODES[mode];
  const isSending = form.state === 'sending';

  useEffect(reset, [reset]);

  async function send(values: Record<string, string>) {
    const isDone = await submit(values);
    const after = $form.get();
    if (isDone) {
      say.success(SIGN_IN_WORDS[mode]);
      setOpen(false);
    } else if (after.state === 'refused' && after.msg) say.error(after.msg);
  }

  return (
    <Modal isOpen={isOpen} onClose={onClosed} title={words.title}>
      <Form
        id="sign-in"
        errors={form.state === 'refused' ? form.errors : NO_ERRORS}
        onSubmit={(values) => void send(values)}
      >
        <div className="grid gap-5">
          {mode === 'create' && (
            <TextField name="username" label="Username" autoComplete="username" autoFocus maxLength={60} />
          )}
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete={mode === 'create' ? 'email' : 'username'}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={mode === 'sign-in'}
          />
          <PasswordField
            name="password"
            label="Password"
            autoComplete={mode === 'create' ? 'new-password' : 'current-password'}
            {...(mode === 'create' ? { hint: '8 characters or more' } : {})}
          />
          {form.state === 'refused' && form.msg && (
            <Notice kind="error" catchesFocus>
              {form.msg}
            </Notice>
          )}
          <Button type="submit" solid disabled={isSending} className="w-full">
            {isSending ? words.busy : words.button}
          </Button>
        </div>
      </Form>
      <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-4">
        {words.question}
        <button type="button" className="link min-h-11 font-semibold" onClick={() => setMode(words.other)}>
          {words.switch}
        </button>
      </p>
    </Modal>
  );
}
