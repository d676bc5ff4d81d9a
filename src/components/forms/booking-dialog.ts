// Opens the page's booking dialog from any [data-book], and reports success beside the opener.

const serviceSelect = (dialog: HTMLDialogElement) =>
  dialog.querySelector<HTMLSelectElement>('select[name="service"]');

/** The title names the service that the form asks for. */
function nameService(dialog: HTMLDialogElement, service: string): void {
  const name = dialog.querySelector('[data-book-name]');
  if (name) name.textContent = service;
}

function open(dialog: HTMLDialogElement, service: string): void {
  const select = serviceSelect(dialog);
  if (select) select.value = service;
  nameService(dialog, service);
  dialog.showModal();
  dialog.scrollTop = 0;
  dialog.querySelector<HTMLElement>('.field .control')?.focus({ preventScroll: true });
}

/** A press on the dialog's own box, beyond its edges, is one on the backdrop. */
function closeFromOutside(dialog: HTMLDialogElement): void {
  dialog.addEventListener('pointerdown', ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (target === dialog && !isInside) dialog.close();
  });
}

/** Keeps what was typed, clears the messages about it. */
async function forgetProblems(dialog: HTMLDialogElement): Promise<void> {
  dialog.querySelector('[data-status]')?.replaceChildren();
  const form = dialog.querySelector('form');
  if (!form?.querySelector('[data-problems]:not([hidden])')) return;
  const { clearProblems } = await import('./problems.ts');
  clearProblems(form);
}

/** @param status moves beside the button that was pressed */
function enhanceBooking(dialog: HTMLDialogElement, status: HTMLElement): void {
  let pressed: HTMLElement | null = null;

  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-book]');
    if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    pressed = button;
    status.replaceChildren();
    open(dialog, button.dataset.book ?? '');
  });

  serviceSelect(dialog)?.addEventListener('change', ({ target }) =>
    nameService(dialog, (target as HTMLSelectElement).value),
  );
  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => void forgetProblems(dialog).catch(() => undefined));
  // `closedby` is not in every browser yet.
  if (!('closedBy' in dialog)) closeFromOutside(dialog);

  dialog.addEventListener('form:sent', (event) => {
    dialog.close();
    (pressed?.closest('form') ?? pressed)?.parentElement?.append(status);
    // A live region that has just moved is announced only if its text comes later.
    requestAnimationFrame(() => {
      status.textContent = (event as CustomEvent<{ text: string }>).detail.text;
    });
  });
}

const dialog = document.querySelector<HTMLDialogElement>('#booking');
const statusLine = document.querySelector<HTMLElement>('[data-book-status]');
if (dialog && statusLine) enhanceBooking(dialog, statusLine);
