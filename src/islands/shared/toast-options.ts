export const TOAST_MS = 5000;

export interface ToastOptions {
  /** Replaces a visible toast with the same id. */
  id?: string;
  /** The page says the same beside its control: a screen reader shouldn't read it twice. */
  isSilent?: boolean;
  /** Until it is taken away, in place of a few seconds. */
  stays?: boolean;
  link?: { href: string; text: string };
}
