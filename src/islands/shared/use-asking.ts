import { useState } from 'react';

/** The subject of a dialog. It stays set while the dialog closes, so that the text doesn't vanish first. */
export function useAsking<Asked>(start: Asked | null = null) {
  const [asked, setAsked] = useState<Asked | null>(start);
  const [isOpen, setOpen] = useState(false);
  const ask = (what: Asked) => {
    setAsked(what);
    setOpen(true);
  };
  return { asked, ask, isOpen, close: () => setOpen(false) };
}
