// Opens the page's booking dialog from any [data-book] and tells of success beside what opened it.
const dialog = document.querySelector<HTMLDialogElement>('#booking');
const told = document.querySelector<HTMLElement>('[data-book-status]');
let opener: HTMLElement | null = null;

function open(service: string): void {
  if (!dialog) return;
  const select = dialog.querySelector<HTMLSelectElement>('select[name="service"]');
  if (select) select.value = service;
  const name = dialog.querySelector('[data-book-name]');
  if (name) name.textContent = service;
  told?.replaceChildren();
  dialog.showModal();
  dialog.scrollTop = 0;
  dialog.querySelector<HTMLElement>('.field .control')?.focus({ preventScroll: true });
}

document.addEventListener('click', (event) => {
  const pressed = (event.target as Element).closest<HTMLElement>('[data-book]');
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!pressed || !dialog || !isPlain) return;
  event.preventDefault();
  opener = pressed;
  open(pressed.dataset.book ?? '');
});

dialog?.querySelector('[data-close]')?.addEventListener('click', () => dialog.close());
dialog?.addEventListener('close', () => {
  document.title = document.title.replace(/^Error: /, '');
});
// `closedby` is not in every browser yet; a press on the dialog's own box beyond its edges is one on the backdrop.
if (dialog && !('closedBy' in dialog)) {
  const box: HTMLDialogElement = dialog;
  box.addEventListener('pointerdown', ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (target === box && !isInside) box.close();
  });
}

dialog?.addEventListener('form:sent', (event) => {
  dialog.querySelector('[data-status]')?.replaceChildren();
  dialog.close();
  if (!told) return;
  (opener?.closest('form') ?? opener)?.parentElement?.append(told);
  // A region that has just moved is announced only when its words come later.
  requestAnimationFrame(() => {
    told.textContent = (event as CustomEvent<{ text: string }>).detail.text;
  });
});
