// The signed-in person's own account.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import { changeProfile, getMe, type ProfileChange, type User } from '#contract/accounts.ts';
import { rememberUser } from './session.ts';

export type Profile =
  | { state: 'loading' }
  | { state: 'ready'; user: User }
  | { state: 'failed'; code: string; msg: string };

/** Words of spec section 8. */
export const PROFILE_WORDS = {
  saved: 'Profile updated successfully!',
  notSaved: 'An error occurred while updating profile',
};

/** What the form holds; `confirmPassword` is compared here and never sent (spec section 3). */
export interface ProfileForm {
  name: string;
  profileImage: string;
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

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
    ...(currentPassword ? {} : { currentPassword: 'Enter your current password' }),
    ...(newPassword ? {} : { newPassword: 'Enter a new password' }),
    ...(newPassword === confirmPassword ? {} : { confirmPassword: 'Enter the same new password again' }),
  };
}

/** What is sent: passwords only when a new one is wanted. */
export function profileChange(form: ProfileForm): ProfileChange {
  const { name, profileImage, currentPassword, newPassword } = form;
  return { name, profileImage, ...(newPassword ? { currentPassword, newPassword } : {}) };
}

export type ProfileOutcome =
  | { ok: true; msg: string; form: ProfileForm }
  | { ok: false; code: string; msg: string; fields: Record<string, string> };

export function createProfile(call: typeof browserCall, remember: (user: User) => void) {
  const $profile = atom<Profile>({ state: 'loading' });

  async function load(): Promise<void> {
    $profile.set({ state: 'loading' });
    const answer = await call(getMe);
    if (!answer.ok) return $profile.set({ state: 'failed', code: answer.code, msg: answer.msg });
    const { user } = answer.data as { user?: User };
    $profile.set(user ? { state: 'ready', user } : { state: 'failed', code: 'unauthorised', msg: '' });
  }

  /** The header shows a changed name at once. The answer's form has empty password fields. */
  async function save(form: ProfileForm): Promise<ProfileOutcome> {
    const answer = await call(changeProfile, { body: profileChange(form) });
    if (!answer.ok) {
      const fields = Object.fromEntries(answer.issues.map(({ path, text }) => [path, text]));
      return { ok: false, code: answer.code, msg: answer.msg || PROFILE_WORDS.notSaved, fields };
    }
    const { user } = answer.data;
    $profile.set({ state: 'ready', user });
    remember(user);
    return { ok: true, msg: PROFILE_WORDS.saved, form: profileForm(user) };
  }

  return { $profile, load, save };
}

export const profile = createProfile(browserCall, rememberUser);
