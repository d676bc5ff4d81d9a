// Opens the sign-in modal from anywhere: React arrives with the first click, not with the page.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { SignInForm } from '#islands/shared/SignInForm.tsx';
import { loadStyles } from '#islands/shared/styles.ts';
import { Modal } from '#islands/ui/Modal.tsx';
import { SIGN_IN_TEXTS, type SignInMode } from '#stores/account/sign-in.ts';

interface Props {
  mode: SignInMode;
  /** Says what to sign in for. */
  purpose: string;
  /** The address to go to once signed in; '' stays. */
  back: string;
  /** Called however it was closed. */
  onClosed: () => void;
}

/** Signs in or creates an account, and keeps the typed text when its mode changes. */
function SignIn({ mode: first, purpose, back, onClosed }: Props) {
  const [mode, setMode] = useState(first);
  const { title, question, other } = SIGN_IN_TEXTS[mode];

  return (
    <Modal onClose={onClosed} title={(mode === first && purpose) || title}>
      {(close) => (
        <>
          <SignInForm mode={mode} onDone={() => (back ? location.assign(back) : close())} takesFocus />
          <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-4">
            {question}
            <button type="button" className="link min-h-11 font-semibold" onClick={() => setMode(other)}>
              {SIGN_IN_TEXTS[other].title}
            </button>
          </p>
        </>
      )}
    </Modal>
  );
}

let isOpen = false;

/** After signing in, the focus moves to what replaces the Sign In button. */
function catchFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[popovertarget="profile-menu"]')?.focus();
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('#main')?.focus();
}

/** Shows the modal over the page; the browser gives the focus back to the opener when it closes. */
export async function openSignIn(mode: SignInMode = 'sign-in', purpose = '', back = ''): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  await loadStyles();
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const remove = () => {
    isOpen = false;
    // React must not be torn down while it handles the event that says so.
    queueMicrotask(() => {
      root.unmount();
      host.remove();
      catchFocus();
    });
  };
  flushSync(() => root.render(<SignIn {...{ mode, purpose, back }} onClosed={remove} />));
}
