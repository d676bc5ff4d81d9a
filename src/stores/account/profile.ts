// The signed-in customer's own account.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/profile.yml';
import {
  changeProfile,
  type ProfileChange,
  profileChange as profileSchema,
  type User,
} from '#contract/accounts/accounts.ts';
import { getMe } from '#contract/addresses.ts';
import { createForm } from '#stores/form/form.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { rememberUser } from './session.ts';

export type Profile =
  | { state: 'loading' }
  | { state: 'ready'; user: User }
  | { state: 'failed'; code: string; msg: string };

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
  const $profile = atom<Profile>({ state: 'loading' });

  async function load(): Promise<void> {
    $profile.set({ state: 'loading' });
    const answer = await call(getMe);
    if (!answer.ok) return $profile.set({ state: 'failed', code: answer.code, msg: answer.msg });
    const { user } = answer.data as { user?: User };
    $profile.set(user ? { state: 'ready', user } : { state: 'failed', code: 'unauthorised', msg: '' });
  }

  const { $form, submit } = createForm({
    schema: profileSchema,
    send: (body) => call(changeProfile, { body }),
    messages: { failed: messages.notSaved, network: messages.notSaved },
  });

  /** @returns null if nothing was sent: `$form` says why */
  async function save(values: ProfileForm): Promise<Outcome | null> {
    const answer = await submit(profileChange(values), passwordProblems(values));
    if (!answer?.ok) return answer && { ...answer, msg: answer.msg || messages.notSaved };
    $profile.set({ state: 'ready', user: answer.data.user });
    remember(answer.data.user);
    return { ok: true, msg: messages.saved };
  }

  return { $profile, $form, load, save };
}

export const profile = createProfile(browserCall, rememberUser);
