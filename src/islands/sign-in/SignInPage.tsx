// /sign-in and /register: the modal's forms as pages of their own.

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import * as messages from '#content/messages/account.yml';
import * as menus from '#content/messages/menus.yml';
import { isTeam } from '#contract/accounts/roles.ts';
import { SignInForm } from '#islands/shared/SignInForm.tsx';
import { bounded } from '#islands/ui/ErrorBoundary.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { PATHS } from '#lib/paths.ts';
import { $session } from '#stores/account/session.ts';
import { SIGN_IN_TEXTS, type SignInMode } from '#stores/account/sign-in.ts';

const PAGES = { 'sign-in': PATHS.signIn, create: PATHS.register };

const goToDashboard = () => location.assign(PATHS.admin);

export const SignInPage = bounded(SignInPageIsland);

function SignInPageIsland({ mode }: { mode: SignInMode }) {
  const session = useStore($session);
  const [isDone, setDone] = useState(false);
  const { done, question, other } = SIGN_IN_TEXTS[mode];

  if (session)
    return (
      <div className="grid justify-items-start gap-5">
        <Notice kind="success" catchesFocus className="w-full">
          {isDone ? done : `${messages.signedInAs} ${session.userName}.`}
        </Notice>
        <ul className="flex flex-wrap gap-3">
          <li>
            <a className="button button-solid" href={PATHS.profile}>
              {messages.yourProfile}
            </a>
          </li>
          <li>
            <a className="button" href={PATHS.shop}>
              {menus.shop}
            </a>
          </li>
        </ul>
      </div>
    );
  return (
    <>
      <SignInForm
        mode={mode}
        onDone={() => (isTeam($session.get()?.userRole) ? goToDashboard() : setDone(true))}
      />
      <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-4">
        {question}
        <a className="link inline-flex min-h-11 items-center font-semibold" href={PAGES[other]}>
          {SIGN_IN_TEXTS[other].title}
        </a>
      </p>
    </>
  );
}
