// Opens the sign-in modal from anywhere: React arrives with the first click, not with the page.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadStyles } from '#islands/shared/styles.ts';
import type { SignInMode } from '#stores/account/sign-in.ts';
import { SignIn } from './SignIn.tsx';

let isOpen = false;

/** After signing in, the focus moves to what replaces the Sign In button. */
function catchFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[popovertarget="profile-menu"]')?.focus();
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('#main')?.focus();
}

/** Shows the modal over the page; the browser gives the focus back to the opener when it closes. */
export async function openSignIn(mode: SignInMode = 'sign-in'): Promise<void> {
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
  flushSync(() => root.render(<SignIn mode={mode} onClosed={remove} />));
}
