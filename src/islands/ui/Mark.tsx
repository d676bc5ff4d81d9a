import { MARK } from '#lib/brand.ts';

/** The company's mark: a figure's registration ticks, and a call-out that ends in a dot on the part. */
export const Mark = ({ className = '' }: { className?: string }) => (
  <svg
    className={`shrink-0 ${className}`.trim()}
    width="26"
    height="26"
    viewBox="0 0 26 26"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d={MARK} />
    <circle className="fill-signal" cx="11" cy="15" r="3.5" stroke="none" />
  </svg>
);
