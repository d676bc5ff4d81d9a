import type { Publication } from '#contract/publishing/publishing.ts';
import { ask } from '#islands/shared/actions/ask.tsx';
import { formatMoment } from '#lib/format-date.ts';

/** Parts, prices and reviews of a publication stay: only words and pictures are taken back. */
const WORDS = ['publish', 'undo'];

/** With the pages whose words it takes back. */
export function askToUndo({ at, changes }: Publication) {
  const pages = [...new Set(changes.filter(({ action }) => WORDS.includes(action)).map(({ name }) => name))];
  return ask({
    title: `Undo the publication of ${formatMoment(Date.parse(at))}?`,
    text: (
      <>
        <p>The words and pictures of these pages go back to what they were before it:</p>
        <ul className="list-disc pl-5">
          {pages.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p>Parts, prices and drafts stay as they are.</p>
      </>
    ),
    label: 'Undo it',
    busy: 'Undoing...',
    keep: 'Leave it as it is',
    run: async () => ({ ok: true, msg: '' }),
  });
}
