// Closes a dialog from its backdrop, where the browser lacks `closedby`.

/** By where a press begins, so that selecting text beyond the edge closes nothing: on the dialog's own box, outside its edges. */
export function closeFromOutside(dialog: HTMLDialogElement): void {
  dialog.addEventListener('pointerdown', ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (target === dialog && !isInside) dialog.close();
  });
}
