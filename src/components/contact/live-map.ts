// Puts the live map in place of the drawn one, once asked for.
const button = document.querySelector<HTMLButtonElement>('[data-live-map]');
const place = document.querySelector('[data-map]');

button?.addEventListener('click', () => {
  const frame = document.createElement('iframe');
  frame.title = 'Live map of where we are';
  frame.src = button.dataset.liveMap ?? '';
  frame.tabIndex = 0;
  place?.replaceChildren(frame);
  button.remove();
  frame.focus();
});
