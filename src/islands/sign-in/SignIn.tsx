// Signing in and creating an account, in one dialog that keeps what has been typed when its mode changes.
import { useState } from 'react';
import { SignInForm } from '#islands/SignInForm.tsx';
import { Modal } from '#islands/ui/Modal.tsx';
import type { SignInMode } from '#stores/sign-in.ts';

const MODES = {
  'sign-in': {
    title: 'Sign in',
    question: 'No account yet?',
    other: 'create',
    switch: 'Create an account',
  },
  create: {
    title: 'Create an account',
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
  const words = MODES[mode];

  return (
    <Modal isOpen={isOpen} onClose={onClosed} title={words.title}>
      <SignInForm mode={mode} onDone={() => setOpen(false)} takesFocus />
      <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-4">
        {words.question}
        <button type="button" className="link min-h-11 font-semibold" onClick={() => setMode(words.other)}>
          {words.switch}
        </button>
      </p>
    </Modal>
  );
}
