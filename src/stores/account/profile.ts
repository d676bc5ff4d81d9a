// The signed-in person's own account.

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
import { inOrder } from '#stores/form/field-order.ts';
import { errorsOf, type FormState, problemsOf } from '#stores/form/form.ts';
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

const FIELDS: readonly (keyof ProfileForm)[] = [
  'name',
  'profileImage',
  'currentPassword',
  'newPassword',
  'confirmPassword',
];

/** What the form holds before anybody types; never a password. */
export const profileForm = (user: User): ProfileForm => ({
  name: user.name || user.username,
  profileImage: user.profileImage,
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
});

/** What is wrong between the password fields, per field; empty when nothing is. */
export function passwordProblems(form: ProfileForm): Partial<Record<keyof ProfileForm, string>> {
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

/** `code` is empty where the form itself refused; `msg` then too. */
export type Saved = { ok: true; msg: string } | { ok: false; code: string; msg: string };
const UNSAVED: Saved = { ok: false, code: '', msg: '' };

/** @param call the API's client; another in tests @param remember shows a changed name in the header */
export function createProfile(call: typeof browserCall, remember: (user: User) => void) {
  const $profile = atom<Profile>({ state: 'loading' });
  const $form = atom<FormState>({ state: 'idle' });

  async function load(): Promise<void> {
    $profile.set({ state: 'loading' });
    const answer = await call(getMe);
    if (!answer.ok) return $profile.set({ state: 'failed', code: answer.code, msg: answer.msg });
    const { user } = answer.data as { user?: User };
    $profile.set(user ? { state: 'ready', user } : { state: 'failed', code: 'unauthorised', msg: '' });
  }

  /** The header shows a changed name at once. What is wrong stands in `$form`; the answer only says how it went. */
  async function save(values: ProfileForm): Promise<Saved> {
    if ($form.get().state === 'sending') return UNSAVED;
    const body = profileChange(values);
    const problems = { ...problemsOf(profileSchema, body), ...passwordProblems(values) };
    const errors = inOrder(problems, FIELDS);
    if (Object.keys(errors).length > 0) {
      $form.set({ state: 'refused', errors, msg: '' });
      return UNSAVED;
    }
    $form.set({ state: 'sending' });
    const answer = await call(changeProfile, { body });
    if (!answer.ok) {
      const msg = answer.msg || messages.notSaved;
      $form.set({ state: 'refused', errors: inOrder(errorsOf(answer.issues), FIELDS), msg });
      return { ok: false, code: answer.code, msg };
    }
    $form.set({ state: 'done' });
    $profile.set({ state: 'ready', user: answer.data.user });
    remember(answer.data.user);
    return { ok: true, msg: messages.saved };
  }

  return { $profile, $form, load, save };
}

export const profile = createProfile(browserCall, rememberUser);
