// A page of one's own records that the profile's link opened: it needs the account.
import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Notice } from '#islands/ui/Notice.tsx';
import type { RecordSource } from '#stores/account/link-token.ts';
import { $session } from '#stores/account/session.ts';

// Whoever has a mailed link signs in nowhere.
const SignInForm = lazy(async () => ({
  default: (await import('#islands/shared/SignInForm.tsx')).SignInForm,
}));

interface Props {
  source: RecordSource;
  /** Why to sign in. */
  why: string;
  /** @param key changes with who is signed in */
  children: (key: string) => ReactNode;
}

export function AskSignIn({ source, why, children }: Props) {
  const session = useStore($session);
  if (source.by === 'link' || session) return children(session?.token ?? '');
  return (
    <div className="grid max-w-120 gap-5">
      <Notice kind="waiting">{why}</Notice>
      <Suspense>
        <SignInForm mode="sign-in" onDone={() => undefined} />
      </Suspense>
    </div>
  );
}
