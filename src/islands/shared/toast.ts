// Toasts: `say.success(text)`, `say.error(text)`. Loaded on first use, so plain scripts may import it. A toast only repeats what the
// page says too.
import type { ToastOptions } from './toast-options.ts';

type Kind = 'success' | 'error';

async function show(kind: Kind, text: string, options?: ToastOptions): Promise<void> {
  const styles = import('./styles.ts').then(({ loadStyles }) => loadStyles());
  const [{ showToast }] = await Promise.all([import('#islands/shared/Toasts.tsx'), styles]);
  showToast(kind, text, options);
}

/** If toasts can't be loaded, nothing is lost: the same message is beside the control. */
const quietly = (kind: Kind, text: string, options?: ToastOptions): void =>
  void show(kind, text, options).catch(() => undefined);

export const say = {
  success: (text: string, options?: ToastOptions): void => quietly('success', text, options),
  error: (text: string, options?: ToastOptions): void => quietly('error', text, options),
  /** Takes a toast away before its time. */
  nothing: (id: string): void =>
    void import('#islands/shared/Toasts.tsx').then(({ hideToast }) => hideToast(id)).catch(() => undefined),
};
