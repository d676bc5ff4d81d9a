/** Scrolls to what was asked for, unless the upper half of the window shows it. */
export function scrollIfBelow(target: Element | null): void {
  if (target && target.getBoundingClientRect().top > innerHeight / 2) target.scrollIntoView();
}
