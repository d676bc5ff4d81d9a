// The name of a row: a link that opens its drawer, here or in a new tab.

import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $adminPlace, openDetail, placeQuery } from '#stores/admin/admin-url.ts';

interface Props {
  id: string;
  /** For a screen reader, before the name: 'Order' */
  noun: string;
  children: ReactNode;
}

export function DetailLink({ id, noun, children }: Props) {
  const place = useStore($adminPlace);
  return (
    <a
      className="link py-0.5 max-md:inline-block max-md:max-w-full max-md:py-3"
      title={typeof children === 'string' ? children : undefined}
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
