// A CSV file of parts: looked at, then taken over as it was looked at.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import { applyImport, checkImport, type ImportPlan } from '#contract/catalogue/product-import.ts';

const IMPORT_MESSAGES = {
  notChecked: 'The file could not be checked. Please try again.',
  notImported: 'The file could not be imported. Please try again.',
};

export type Import =
  | { state: 'empty'; msg: string }
  | { state: 'checking' }
  /** `msg` says why it was not taken over. */
  | { state: 'checked'; plan: ImportPlan; isTaking: boolean; msg: string }
  | { state: 'done'; msg: string };

/** @param call the API's client; another in tests */
export function createImport(call: typeof browserCall) {
  const $import = atom<Import>({ state: 'empty', msg: '' });
  let file: Blob = new Blob();

  /** @returns the code of a refusal; '' when it was looked at */
  async function check(chosen: Blob): Promise<string> {
    file = chosen;
    $import.set({ state: 'checking' });
    const answer = await call(checkImport, { file });
    if (answer.ok) $import.set({ state: 'checked', plan: answer.data, isTaking: false, msg: '' });
    else $import.set({ state: 'empty', msg: answer.msg || IMPORT_MESSAGES.notChecked });
    return answer.ok ? '' : answer.code;
  }

  /** Sends the very file that was looked at. @returns the code of a refusal; '' when it was taken over */
  async function take(): Promise<string> {
    const shown = $import.get();
    if (shown.state !== 'checked' || shown.isTaking) return '';
    $import.set({ ...shown, isTaking: true, msg: '' });
    const answer = await call(applyImport, { file, query: { plan: shown.plan.plan } });
    if (answer.ok) $import.set({ state: 'done', msg: answer.data.message });
    else $import.set({ ...shown, isTaking: false, msg: answer.msg || IMPORT_MESSAGES.notImported });
    return answer.ok ? '' : answer.code;
  }

  const begin = () => $import.set({ state: 'empty', msg: '' });
  return { $import, begin, check, take };
}

export const productImport = createImport(browserCall);
