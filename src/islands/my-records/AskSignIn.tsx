// A page of one's own records, which a mailed link opened or the profile's, which needs the account.
import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { TokenLinkKind } from '#contract/my-records/token-links.ts';
import { Notice } from '#islands/ui/Notice.tsx';
import { followLinks, type RecordSource, sourceOfPage } from '#stores/account/link-token.ts';
import { $session } from '#stores/account/session.ts';

// Whoever has a mailed link signs in nowhere.
const SignInForm = lazy(async () => ({
  default: (await import('#islands/shared/SignInForm.tsx')).SignInForm,
}));

interface Props {
  page: TokenLinkKind;
  /** Why to sign in. */
  why: string;
  /** @param key changes with who is signed in */
  children: (source: RecordSource, key: string) => ReactNode;
}

export function AskSignIn({ page, why, children }: Props) {
  const [source] = useState(() => sourceOfPage(page));
  useEffect(followLinks, []);
  const session = useStore($session);
  if (source.by === 'link' || session) return children(source, session?.token ?? '');
  return (
    <div className="grid max-w-120 gap-5">
      <Notice kind="waiting">{why}</Notice>
      <Suspense>
        <SignInForm mode="sign-in" onDone={() => undefined} />
      </Suspense>
    </div>
  );
}
