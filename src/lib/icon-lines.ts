// Icons, each one SVG path on a grid of 24, rendered by Icon.astro and Icon.tsx. Single exports, so that pages load only those they
// show.
import type { ServiceSlug } from '#contract/services.ts';

export const GRID = 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z';
export const LIST = 'M4 6h16M4 12h16M4 18h16';
export const ARROW_LEFT = 'M20 12H4M10 6l-6 6 6 6';
export const ARROW_RIGHT = 'M4 12h16M14 6l6 6-6 6';
export const CHEVRON_DOWN = 'M7 10l5 5 5-5';
export const TICK = 'M5 12.5l4.5 4.5L19 7.5';
export const CLOCK = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2';
export const WARNING = 'M12 4 2.5 20h19zM12 10v4.5M12 17v.5';
export const CLOSE = 'M6 6l12 12M18 6L6 18';
export const MENU = 'M4 8.5h16M4 15.5h16';
export const MORE = 'M5.5 12h1M11.5 12h1M17.5 12h1';
export const PHONE =
  'M6 3.5h3.2l1.6 4.2-2.1 1.5a11.5 11.5 0 0 0 6.1 6.1l1.5-2.1 4.2 1.6V18a2.5 2.5 0 0 1-2.7 2.5A15.8 15.8 0 0 1 3.5 6.2 2.5 2.5 0 0 1 6 3.5z';
export const MAP_PIN =
  'M12 21.5S5 15.6 5 10a7 7 0 0 1 14 0c0 5.6-7 11.5-7 11.5zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z';
export const MINUS = 'M6 12h12';
export const PLUS = 'M12 6v12M6 12h12';
export const SORT_DOWN = 'M12 4v16M6 14l6 6 6-6';
export const SORT_UP = 'M12 20V4M6 10l6-6 6 6';
export const SORT_EITHER = 'M8 20V4M3 9l5-5 5 5M16 4v16M11 15l5 5 5-5';
export const STAR = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z';

/** Icon of each service. */
export const TRADES: Record<ServiceSlug, string> = {
  electrical: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  electronic: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4M10 10h4v4h-4z',
  coffee: 'M4 9h12v5a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM16 10.5h1.5a2.5 2.5 0 0 1 0 5h-1.6M8 3v3M12 3v3M4 22h12',
  gym: 'M8 12h8M8 6.5v11M16 6.5v11M5 8.5v7M19 8.5v7M2.5 11v2M21.5 11v2',
  catering: 'M4 3.5h16v17H4zM4 8.5h16M7.5 12h9v5h-9zM7 6h1.5M11 6h1.5M15.5 6H17',
  medical:
    'M8 4C5.5 4 4 6 4 8.5c0 2 .8 3 1.2 5 .4 2.2.6 6.5 2.3 6.5s1.5-5 4.5-5 2.8 5 4.5 5 1.9-4.3 2.3-6.5c.4-2 1.2-3 1.2-5C20 6 18.5 4 16 4c-1.7 0-2.5 1-4 1S9.7 4 8 4z',
  electromechanical:
    'M12 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2M12 3v1.5M21 12h-1.5M12 21v-1.5M3 12h1.5',
  network: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
  smarthome: 'M3.5 11 12 4l8.5 7M6 9v11.5h12V9M9 14.3a4.3 4.3 0 0 1 6 0M10.8 16.5a1.7 1.7 0 0 1 2.4 0',
};
