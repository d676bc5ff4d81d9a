// The signed-in customer's own account.
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/profile.yml';
import {
  changeProfile,
  type ProfileChange,
  profileChange as profileSchema,
  type User,
} from '#contract/accounts/accounts.ts';
import { getMe } from '#contract/addresses.ts';
import { createForm } from '#stores/form/form.ts';
import { createPolled } from '#stores/polled.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { rememberUser } from './session.ts';

/** What the form holds; `confirmPassword` is compared here and never sent. */
export interface ProfileForm {
  name: string;
  profileImage: string;
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** The first values of the form; never a password. */
export const profileForm = (user: User): ProfileForm => ({
  name: user.name || user.username,
  profileImage: user.profileImage,
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
});

/** What is wrong between the password fields, per field; empty when nothing is. */
export function passwordProblems(form: ProfileForm): Record<string, string> {
  const { currentPassword, newPassword, confirmPassword } = form;
  if (!newPassword && !confirmPassword) return {};
  return {
    ...(currentPassword ? {} : { currentPassword: messages.enterCurrent }),
    ...(newPassword ? {} : { newPassword: messages.enterNew }),
    ...(newPassword === confirmPassword ? {} : { confirmPassword: messages.enterSame }),
  };
}

/** What is sent: passwords only when a new one is wanted. */
export function profileChange(form: ProfileForm): ProfileChange {
  const { name, profileImage, currentPassword, newPassword } = form;
  return { name, profileImage, ...(newPassword ? { currentPassword, newPassword } : {}) };
}

/** @param call the API's client; another in tests @param remember shows a changed name in the header */
export function createProfile(call: typeof browserCall, remember: (user: User) => void) {
  const {
    $state: $profile,
    load,
    replace,
  } = createPolled<{ user: User }>(async () => {
    const answer = await call(getMe);
    const hasUser = answer.ok && (answer.data as { user?: User }).user;
    return answer.ok && !hasUser ? { ok: false, code: 'unauthorised', msg: '' } : answer;
  });

  const { $form, submit } = createForm({
    schema: profileSchema,
    send: (body) => call(changeProfile, { body }),
    messages: { failed: messages.notSaved, network: messages.notSaved },
  });

  /** @returns null if nothing was sent: `$form` says why */
  async function save(values: ProfileForm): Promise<Outcome | null> {
    const answer = await submit(profileChange(values), passwordProblems(values));
    if (!answer?.ok) return answer && { ...answer, msg: answer.msg || messages.notSaved };
    const { user } = answer.data;
    replace({ user });
    remember(user);
    return { ok: true, msg: messages.saved };
  }

  return { $profile, $form, load, save };
}

export const profile = createProfile(browserCall, rememberUser);
