// Asks before a publication is undone, with the pages whose words it takes back.
import type { Publication } from '#contract/publishing/publishing.ts';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { formatMoment } from '#lib/format-date.ts';

interface Props {
  publication: Publication;
  onUndo: () => void;
  onClosed: () => void;
}

/** Parts, prices and reviews of a publication stay: only words and pictures are taken back. */
const WORDS = ['publish', 'undo'];

export function UndoPublication({ publication: { at, changes }, onUndo, onClosed }: Props) {
  const pages = [...new Set(changes.filter(({ action }) => WORDS.includes(action)).map(({ name }) => name))];
  return (
    <Confirm
      title={`Undo the publication of ${formatMoment(Date.parse(at))}?`}
      label="Undo it"
      busyLabel="Undoing..."
      keepLabel="Leave it as it is"
      onConfirm={() => Promise.resolve({ ok: true, msg: '' })}
      onClosed={(done) => {
        onClosed();
        if (done) onUndo();
      }}
    >
      <p>The words and pictures of these pages go back to what they were before it:</p>
      <ul className="list-disc pl-5">
        {pages.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>Parts, prices and drafts stay as they are.</p>
    </Confirm>
  );
}
