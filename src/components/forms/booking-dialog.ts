// Opens the page's booking dialog from any [data-book] button, and reports success beside the opener.

const serviceSelect = (dialog: HTMLDialogElement) =>
  dialog.querySelector<HTMLSelectElement>('select[name="service"]');

/** The title names the service that the form asks for, and the link to the other form presets it. */
function nameService(dialog: HTMLDialogElement, service: string): void {
  const name = dialog.querySelector('[data-book-name]');
  if (name) name.textContent = service;
  const visit = dialog.querySelector<HTMLAnchorElement>('[data-book-visit]');
  if (visit) visit.search = String(new URLSearchParams({ service }));
}

/** What the last opener wrote into the subject. */
let lastSubject = '';

/** An opener's own subject replaces what is there; one without takes back only what another opener wrote. */
function setSubject(dialog: HTMLDialogElement, subject: string): void {
  const field = dialog.querySelector<HTMLInputElement>('[name="subject"]');
  if (!field || (!subject && field.value !== lastSubject)) return;
  field.value = subject;
  lastSubject = subject;
}

/** @param asked what the opener's form would send: service, and perhaps subject */
function open(dialog: HTMLDialogElement, asked: FormData): void {
  const service = String(asked.get('service'));
  const select = serviceSelect(dialog);
  if (select) select.value = service;
  setSubject(dialog, String(asked.get('subject') ?? ''));
  nameService(dialog, service);
  dialog.showModal();
  dialog.scrollTop = 0;
  // What is asked first; a field of text would open a phone's keyboard over it.
  select?.focus();
}

/** Keeps what was typed, clears the messages about it. */
async function forgetProblems(dialog: HTMLDialogElement): Promise<void> {
  dialog.querySelector('[data-status]')?.replaceChildren();
  const form = dialog.querySelector('form');
  if (!form?.querySelector('[data-problems]:not([hidden])')) return;
  const problems = await import('./problems.ts');
  problems.clearProblems(form);
}

/** @param status moves beside the button that was pressed */
function enhanceBooking(dialog: HTMLDialogElement, status: HTMLElement): void {
  let pressed: HTMLElement | null = null;

  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-book]');
    if (!button?.form || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    pressed = button;
    status.replaceChildren();
    open(dialog, new FormData(button.form, button));
  });

  serviceSelect(dialog)?.addEventListener('change', ({ target }) =>
    nameService(dialog, (target as HTMLSelectElement).value),
  );
  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => void forgetProblems(dialog).catch(() => undefined));
  // `closedby` is not in every browser yet.
  if (!('closedBy' in dialog))
    void import('#islands/ui/close-from-outside.ts').then((outside) => outside.closeFromOutside(dialog));

  dialog.addEventListener('form:sent', (event) => {
    const outcome = [...((event.target as Element).querySelector('[data-status]')?.childNodes ?? [])];
    dialog.close();
    (pressed?.closest('li') ?? pressed?.closest('form')?.parentElement)?.append(status);
    // A live region that has just moved is announced only if its text comes later.
    requestAnimationFrame(() => {
      status.replaceChildren(...outcome);
      status.scrollIntoView({ block: 'nearest' });
    });
  });
}

const dialog = document.querySelector<HTMLDialogElement>('#booking');
const statusLine = document.querySelector<HTMLElement>('[data-book-status]');
if (dialog && statusLine) enhanceBooking(dialog, statusLine);
