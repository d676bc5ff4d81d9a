// What a caller may say of a toast, and how long one stands.

/** Milliseconds until a toast goes by itself. */
export const TOAST_MS = 5000;

export interface ToastOptions {
  /** A toast with this id that is still there is replaced. */
  id?: string;
  link?: { href: string; text: string };
}
