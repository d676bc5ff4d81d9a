// Replaces the static map with the live one on a click.

const button = document.querySelector<HTMLButtonElement>('[data-live-map]');
const place = document.querySelector('[data-map]');

button?.addEventListener('click', () => {
  const frame = document.createElement('iframe');
  frame.title = button.dataset.title ?? '';
  frame.src = button.dataset.liveMap ?? '';
  place?.replaceChildren(frame);
  button.remove();
  frame.focus();
  // Visitors who look for the way need the opening exceptions too.
  void import('../forms/exceptions.ts').then((exceptions) => exceptions.askExceptions());
});
