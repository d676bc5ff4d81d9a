// The window's title follows what the page shows.
import { useEffect } from 'react';

/** @param text in place of the page's own title, before the company's name; '' leaves that */
export function useTitle(text: string): void {
  useEffect(() => {
    if (!text) return;
    const own = document.title;
    document.title = `${text} | ${own.split(' | ').at(-1)}`;
    return () => {
      document.title = own;
    };
  }, [text]);
}
