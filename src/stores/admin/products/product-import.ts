// A CSV file of products: checked, then imported exactly as it was checked.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import { applyImport, checkImport, type ImportPlan } from '#contract/catalogue/product-import.ts';

const NOT_CHECKED = 'The file couldn’t be checked. Please try again.';
const NOT_IMPORTED = 'The file couldn’t be imported. Please try again.';

export type Import =
  | { state: 'empty'; msg: string }
  | { state: 'checking' }
  /** `msg` says why it wasn't imported. */
  | { state: 'checked'; plan: ImportPlan; isImporting: boolean; msg: string }
  | { state: 'done'; msg: string };

/** @param call the API's client; another in tests */
export function createImport(call: typeof browserCall) {
  const $import = atom<Import>({ state: 'empty', msg: '' });
  let file: Blob = new Blob();

  /** @returns the code of a refusal; '' if it was checked */
  async function check(chosen: Blob): Promise<string> {
    file = chosen;
    $import.set({ state: 'checking' });
    const answer = await call(checkImport, { file });
    if (answer.ok) $import.set({ state: 'checked', plan: answer.data, isImporting: false, msg: '' });
    else $import.set({ state: 'empty', msg: answer.msg || NOT_CHECKED });
    return answer.ok ? '' : answer.code;
  }

  /** Sends the very file that was checked. @returns the code of a refusal; '' if it was imported */
  async function apply(): Promise<string> {
    const shown = $import.get();
    if (shown.state !== 'checked' || shown.isImporting) return '';
    $import.set({ ...shown, isImporting: true, msg: '' });
    const answer = await call(applyImport, { file, query: { plan: shown.plan.plan } });
    if (answer.ok) $import.set({ state: 'done', msg: answer.data.message });
    else $import.set({ ...shown, isImporting: false, msg: answer.msg || NOT_IMPORTED });
    return answer.ok ? '' : answer.code;
  }

  const begin = () => $import.set({ state: 'empty', msg: '' });
  return { $import, begin, check, apply };
}

export const productImport = createImport(browserCall);
