// Tells of rows that have come while something was being edited. It floats, so that nothing moves under the hand.

import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  $newRowCount: ReadableAtom<number>;
  /** What they are: 'order', 'orders' */
  one: string;
  many: string;
  onShow: () => void;
}

export function NewRows({ $newRowCount, one, many, onShow }: Props) {
  const count = useStore($newRowCount);
  return (
    <div role="status" className="fixed inset-x-4 bottom-4 z-10 flex justify-center">
      {count > 0 && (
        <p className="flex flex-wrap items-center gap-4 rounded bg-card px-4 py-2 font-semibold shadow-float">
          {count} new {count === 1 ? one : many}
          <Button small onClick={onShow}>
            Show
          </Button>
        </p>
      )}
    </div>
  );
}
