// Puts the live map in place of the drawn one, once its button is pressed.

const button = document.querySelector<HTMLButtonElement>('[data-live-map]');
const place = document.querySelector('[data-map]');

button?.addEventListener('click', () => {
  const frame = document.createElement('iframe');
  frame.title = button.dataset.title ?? '';
  frame.src = button.dataset.liveMap ?? '';
  place?.replaceChildren(frame);
  button.remove();
  frame.focus();
  // Who looks for the way may come on a day that differs.
  void import('../forms/exceptions.ts').then(({ askExceptions }) => askExceptions());
});
