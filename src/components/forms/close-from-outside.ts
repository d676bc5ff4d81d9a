// Closes a dialog from its backdrop, where the browser lacks `closedby`.

/** A press on the dialog's own box, beyond its edges, is one on the backdrop. */
export function closeFromOutside(dialog: HTMLDialogElement): void {
  dialog.addEventListener('pointerdown', ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (target === dialog && !isInside) dialog.close();
  });
}
