// The name of a row: a link to the same list with this one open, so that it works in a new tab too.

import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $adminPlace, openDetail, placeQuery } from '#stores/admin/admin-url.ts';

interface Props {
  id: string;
  /** What it opens, beside the words shown: 'Order' */
  noun: string;
  children: ReactNode;
}

export function DetailLink({ id, noun, children }: Props) {
  const place = useStore($adminPlace);
  return (
    <a
      className="link inline-block max-w-full py-3 md:py-0.5"
      href={placeQuery({ ...place, open: id })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openDetail(id);
      }}
    >
      <span className="sr-only">{noun} </span>
      {children}
    </a>
  );
}
