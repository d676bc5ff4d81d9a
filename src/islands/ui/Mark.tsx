import { MARK } from '#lib/brand.ts';

/** The company's mark, as components/header/Mark.astro draws it. */
export const Mark = () => (
  <svg
    className="shrink-0 fill-none stroke-current"
    width="26"
    height="26"
    viewBox="0 0 26 26"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d={MARK} />
    <circle className="fill-signal" cx="11" cy="15" r="3.5" stroke="none" />
  </svg>
);
