// Asked before a page is left for another: if that one couldn't be loaded, what was typed here would be lost.

/** Whether our pages can be loaded now. */
export const isReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
