import { useState } from 'react';

/** What a dialog asks about; it stays while the dialog closes, so that its text does. */
export function useAsking<Asked>(start: Asked | null = null) {
  const [asked, setAsked] = useState<Asked | null>(start);
  const [isOpen, setOpen] = useState(false);
  const ask = (what: Asked) => {
    setAsked(what);
    setOpen(true);
  };
  return { asked, ask, isOpen, close: () => setOpen(false) };
}
