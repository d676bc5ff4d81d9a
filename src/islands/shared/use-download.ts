import { useAction } from './actions/use-action.ts';
import { saveFile } from './save-file.ts';
import { orSignIn } from './show-outcome.ts';

/** Its errors are refusals of the API. */
export type FetchFile = () => Promise<Fetched>;
type Fetched = { ok: true; file: Blob } | { ok: false; code: string; msg: string };

/** Fetches a file and saves it as `name`; `problem` is the error message. */
export function useDownload(name: string, fetchFile: FetchFile) {
  const { isBusy, problem, run } = useAction(async () => {
    const fetched = await orSignIn(fetchFile());
    if (fetched.ok) saveFile(fetched.file, name);
    return fetched;
  });
  return { isBusy, problem, download: () => void run() };
}
