// On phones the categories are in a drawer, opened by a button that floats over the page.
import { lazy, Suspense, useState } from 'react';
import * as messages from '#content/messages/shop.yml';
import { Button } from '#islands/ui/Button.tsx';
import { fillIn } from '#lib/fill.ts';
import { CategoryIndex, type IndexProps } from './CategoryIndex.tsx';

const Modal = lazy(async () => ({ default: (await import('#islands/ui/Modal.tsx')).Modal }));

interface Props {
  count: number;
  /** As the page says it, which can't be heard from in here. */
  status: string;
  index: IndexProps;
}

export function FilterDrawer({ count, status, index }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        solid
        onClick={() => setOpen(true)}
        className="fixed bottom-4 left-gutter z-10 min-h-12 px-4 shadow-float md:hidden noscript:hidden"
      >
        {messages.categories}
      </Button>
      {isOpen && (
        <Suspense>
          <Modal onClose={close} title={messages.categories} shape="drawer">
            <p role="status" className="sr-only">
              {status}
            </p>
            <CategoryIndex {...index} />
            <Button solid className="mt-2 w-full" onClick={close}>
              {fillIn(messages.show, { count })}
            </Button>
          </Modal>
        </Suspense>
      )}
    </>
  );
}
