/** A drawing of an open box, above the text of an empty list. */
export const EmptyBox = () => (
  <svg
    aria-hidden="true"
    width="72"
    height="72"
    viewBox="0 0 72 72"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinejoin="round"
    className="block text-line-strong"
  >
    <path d="M12 28 36 40 60 28V52L36 64 12 52Z" />
    <path d="M36 40V64M12 28 36 16 60 28M12 28 4 20 28 8 36 16 44 8 68 20 60 28" />
    <path strokeDasharray="6 2 1.5 2" d="M36 2v30" className="text-signal" />
  </svg>
);
