interface Props {
  /** From src/lib/icon-lines.ts. */
  lines: string;
  className?: string;
}

/** A decorative icon, 24 px unless its class says otherwise; its line is 1.5 px at any size. */
export const Icon = ({ lines, className = '' }: Props) => (
  <svg viewBox="0 0 24 24" className={`icon ${className}`.trim()} aria-hidden="true">
    <path vectorEffect="non-scaling-stroke" d={lines} />
  </svg>
);
