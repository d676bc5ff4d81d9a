// Drafts and form states by the id of what they are about: closing a drawer by mistake loses nothing, and the outcome of
// one save isn't shown in the form of another.
import { atom, computed } from 'nanostores';
import type { FormState } from './form.ts';

const IDLE: FormState = { state: 'idle' };

export function createDrafts<Draft>() {
  const $drafts = atom<Readonly<Record<string, Draft>>>({});
  const $forms = atom<Readonly<Record<string, FormState>>>({});
  /** Null while nothing is unsaved. */
  const $unsaved = computed($drafts, (drafts) => (Object.keys(drafts).length > 0 ? drafts : null));

  /** @param draft null takes it away */
  function keep(id: string, draft: Draft | null): void {
    const { [id]: _, ...others } = $drafts.get();
    $drafts.set(draft ? { ...others, [id]: draft } : others);
  }

  const draftOf = (id: string): Draft | undefined => $drafts.get()[id];
  const formOf = (id: string): FormState => $forms.get()[id] ?? IDLE;
  const setForm = (id: string, form: FormState): void => $forms.set({ ...$forms.get(), [id]: form });

  /** Clears an earlier refusal; doesn't stop a save in progress. */
  function openForm(id: string): void {
    if (formOf(id).state !== 'sending') setForm(id, IDLE);
  }

  function discard(id: string): void {
    keep(id, null);
    openForm(id);
  }

  return { $drafts, $forms, $unsaved, keep, draftOf, formOf, setForm, openForm, discard };
}
