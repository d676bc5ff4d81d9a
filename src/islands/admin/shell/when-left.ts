import type { WhenLeft } from '#stores/admin/fill-from-caller.ts';

/** Waits for a field that has focus, since what is filled in there would mix with what is being typed. */
export const whenLeft: WhenLeft = (name, then) => {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || field.name !== name) return false;
  field.addEventListener('blur', then, { once: true });
  return true;
};
