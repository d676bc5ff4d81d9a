// What the fields of a page's form know of the page.
import { createContext } from 'react';
import type { FormValues } from '#stores/admin/website/page-form.ts';

interface PageContext {
  /** What the page's file says. */
  own: FormValues;
  /** Edited fields whose text in the file has changed since. */
  changedInFile: readonly string[];
  pictures: readonly string[];
}

export const PageContext = createContext<PageContext>({ own: {}, changedInFile: [], pictures: [] });
