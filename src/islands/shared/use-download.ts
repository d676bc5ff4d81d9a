import { useState } from 'react';
import { saveFile } from './save-file.ts';
import { askToSignIn } from './use-guard.ts';

/** Its errors are refusals of the API. */
export type FetchFile = () => Promise<Fetched>;
type Fetched = { ok: true; file: Blob } | { ok: false; code: string; msg: string };

/** Fetches a file and saves it as `name`; `problem` is the error message. */
export function useDownload(name: string, fetchFile: FetchFile) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function download() {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    const result = await fetchFile();
    setBusy(false);
    if (result.ok) return saveFile(result.file, name);
    setProblem(result.msg);
    await askToSignIn(result.code);
  }

  return { isBusy, problem, download: () => void download() };
}
