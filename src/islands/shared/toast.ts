// `say.success(text)`, `say.error(text)`: a toast in the corner of the page. Costs a page nothing before the first one,
// so plain scripts may import it too. A toast only repeats what the page itself says.
import type { ToastOptions } from './toast-options.ts';

type Kind = 'success' | 'error';

async function show(kind: Kind, text: string, options?: ToastOptions): Promise<void> {
  const styles = import('./styles.ts').then(({ loadStyles }) => loadStyles());
  const [{ showToast }] = await Promise.all([import('#islands/shared/Toasts.tsx'), styles]);
  showToast(kind, text, options);
}

/** A page that cannot load the toasts goes on without: the same message stands beside the control. */
const quietly = (kind: Kind, text: string, options?: ToastOptions): void =>
  void show(kind, text, options).catch(() => undefined);

export const say = {
  success: (text: string, options?: ToastOptions): void => quietly('success', text, options),
  error: (text: string, options?: ToastOptions): void => quietly('error', text, options),
};
