// What is typed and not saved, and how the saving stands, both by the id of what it is about: a drawer that is closed by a
// slip takes nothing with it, and the outcome of one save isn't shown in the form of another.
import { atom, computed } from 'nanostores';
import type { FormState } from './form.ts';

const IDLE: FormState = { state: 'idle' };

/** @returns the drafts by id, and the verbs that keep, send and drop them */
export function createDrafts<Draft>() {
  const $drafts = atom<Readonly<Record<string, Draft>>>({});
  const $forms = atom<Readonly<Record<string, FormState>>>({});
  /** null while nothing is unsaved. */
  const $unsaved = computed($drafts, (drafts) => (Object.keys(drafts).length > 0 ? drafts : null));

  /** @param draft null takes it away */
  function keep(id: string, draft: Draft | null): void {
    const { [id]: _, ...others } = $drafts.get();
    $drafts.set(draft ? { ...others, [id]: draft } : others);
  }

  const draftOf = (id: string): Draft | undefined => $drafts.get()[id];
  const formOf = (id: string): FormState => $forms.get()[id] ?? IDLE;
  const setForm = (id: string, form: FormState): void => $forms.set({ ...$forms.get(), [id]: form });

  /** A form that is opened knows nothing of an earlier refusal; a save that is under way goes on. */
  function openForm(id: string): void {
    if (formOf(id).state !== 'sending') setForm(id, IDLE);
  }

  function discard(id: string): void {
    keep(id, null);
    openForm(id);
  }

  return { $drafts, $forms, $unsaved, keep, draftOf, formOf, setForm, openForm, discard };
}
