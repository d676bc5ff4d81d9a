// Brings an island to life: @astrojs/react's own client without what our islands never hand over, slots and the state of forms
// (astro.config.mjs puts this in its place).
import { type ComponentType, createElement, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';

type Props = Record<string, unknown>;

const hydrate =
  (element: HTMLElement) =>
  (Island: ComponentType<Props>, props: Props, _slots: unknown, { client }: { client: string }): void => {
    // Astro's element takes the mark off once its island lives.
    if (!element.hasAttribute('ssr')) return;
    const island = createElement(Island, props);
    const options = { identifierPrefix: element.getAttribute('prefix') ?? '' };
    startTransition(() => {
      let root: Root;
      if (client === 'only') {
        root = createRoot(element);
        root.render(island);
      } else root = hydrateRoot(element, island, options);
      element.addEventListener('astro:unmount', () => root.unmount(), { once: true });
    });
  };

// Astro asks for the default.
export { hydrate as default };
