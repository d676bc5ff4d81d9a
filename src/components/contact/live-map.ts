/** Puts the live map of `address` in place of the drawn one, once the button is pressed. */
export function offerLiveMap(
  button: HTMLButtonElement,
  place: Element,
  { address, title }: { address: string; title: string },
): void {
  button.addEventListener('click', () => {
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.src = address;
    place.replaceChildren(frame);
    button.remove();
    frame.focus();
    // Who looks for the way may come on a day that differs.
    void import('../forms/exceptions.ts').then(({ askExceptions }) => askExceptions());
  });
}
