import type { ReactNode } from 'react';

/** The text of a cell in one line; a press unfolds it, with what belongs to it. */
export const Folded = ({ text, children }: { text: string; children?: ReactNode }) => (
  <details className="group text-left wrap-anywhere whitespace-pre-line">
    <summary className="truncate max-md:min-h-11 max-md:content-center group-open:wrap-anywhere group-open:whitespace-pre-line">
      {text}
    </summary>
    {children}
  </details>
);
