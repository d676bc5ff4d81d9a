// Dialog for signing in and creating an account, which keeps the typed text when its mode changes.
import { useState } from 'react';
import * as messages from '#content/messages/account.yml';
import { SignInForm } from '#islands/shared/SignInForm.tsx';
import { Modal } from '#islands/ui/Modal.tsx';
import type { SignInMode } from '#stores/account/sign-in.ts';

const MODES = {
  'sign-in': {
    title: messages.signInTitle,
    question: messages.noAccount,
    other: 'create',
    switch: messages.createTitle,
  },
  create: {
    title: messages.createTitle,
    question: messages.hasAccount,
    other: 'sign-in',
    switch: messages.signInTitle,
  },
} as const;

interface Props {
  mode: SignInMode;
  /** Called however it was closed. */
  onClosed: () => void;
}

export function SignIn({ mode: first, onClosed }: Props) {
  const [mode, setMode] = useState(first);
  const [isOpen, setOpen] = useState(true);
  const shown = MODES[mode];

  return (
    <Modal isOpen={isOpen} onClose={onClosed} title={shown.title}>
      <SignInForm mode={mode} onDone={() => setOpen(false)} takesFocus />
      <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-4">
        {shown.question}
        <button type="button" className="link min-h-11 font-semibold" onClick={() => setMode(shown.other)}>
          {shown.switch}
        </button>
      </p>
    </Modal>
  );
}
