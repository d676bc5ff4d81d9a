// Loads a list whenever the address asks for another part of it.

import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $adminPlace } from '#stores/admin/admin-url.ts';
import type { Wanted } from '#stores/listing.ts';

/** Typing pauses this long before the server is asked, in milliseconds. */
const TYPING_MS = 250;

/** @param load a stable function */
export function useAdminUrl(load: (wanted: Wanted) => Promise<void>): void {
  const { page, search, status, kind, sort } = useStore($adminPlace);
  const searched = useRef(search);
  useEffect(() => {
    const isTyping = search !== searched.current;
    searched.current = search;
    const timer = setTimeout(() => void load({ page, search, status, kind, sort }), isTyping ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [load, page, search, status, kind, sort]);
}
