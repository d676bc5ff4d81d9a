// Drafts and form states by the id of what they are about: closing a drawer by mistake loses nothing, and the outcome of one save isn't
// shown in the form of another. While one isn't saved, the browser asks before the page is left.
import { atom, type ReadableAtom } from 'nanostores';
import { $session } from '#stores/account/session.ts';
import type { FormState } from '#stores/form/form.ts';
import type { AdminTab } from './admin-url.ts';

const IDLE: FormState = { state: 'idle' };

const all: { view: AdminTab; $drafts: ReadableAtom<object> }[] = [];
/** The views in which something isn't saved. */
export const $unsaved = atom<readonly AdminTab[]>([]);

function ask(event: BeforeUnloadEvent): void {
  // Somebody who has signed out can't save it any more.
  if ($session.get()) event.preventDefault();
}

function lookForUnsaved(): void {
  const drafted = all.filter(({ $drafts }) => Object.keys($drafts.get()).length > 0);
  $unsaved.set([...new Set(drafted.map(({ view }) => view))]);
  // No longer than needed: a page with such a listener isn't kept for Back by every browser.
  if (drafted.length > 0) globalThis.addEventListener?.('beforeunload', ask);
  else globalThis.removeEventListener?.('beforeunload', ask);
}

/** @param view where they are typed */
export function createDrafts<Draft>(view: AdminTab) {
  const $drafts = atom<Readonly<Record<string, Draft>>>({});
  const $forms = atom<Readonly<Record<string, FormState>>>({});
  all.push({ view, $drafts });
  $drafts.listen(lookForUnsaved);

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

  return { $drafts, $forms, keep, draftOf, formOf, setForm, openForm, discard };
}

const answers: Partial<Record<AdminTab, ReturnType<typeof createDrafts<Readonly<Record<string, string>>>>>> =
  {};
/** What is typed into the fields of a view's questions. */
export const answersIn = (view: AdminTab) => (answers[view] ??= createDrafts(view));
