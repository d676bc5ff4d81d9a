// /reset-password: sets a new password with the link.

import * as messages from '#content/messages/account.yml';
import { LINK_MESSAGES } from '#contract/accounts/account-links.ts';
import { bounded } from '#islands/ui/ErrorBoundary.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';
import { PATHS } from '#lib/paths.ts';
import { resetForm } from '#stores/account/account-links.ts';
import { LinkForm } from './LinkForm.tsx';

const ResetPasswordIsland = () => (
  <LinkForm
    id="reset"
    store={resetForm}
    incomplete={LINK_MESSAGES.incomplete}
    otherwise={{ label: messages.newLink, href: PATHS.forgotPassword }}
    done={LINK_MESSAGES.changed}
    submit={{ label: messages.setPassword, sending: messages.saving }}
  >
    <PasswordField
      name="password"
      required
      label={messages.newPassword}
      hint={messages.passwordHint}
      autoComplete="new-password"
    />
  </LinkForm>
);

export const ResetPassword = bounded(ResetPasswordIsland);
