export const TOAST_MS = 5000;

export interface ToastOptions {
  /** Replaces a visible toast with the same id. */
  id?: string;
  link?: { href: string; text: string };
}
