interface Props {
  /** As of the missing picture; '' where the text beside it says enough. */
  alt: string;
  className?: string;
}

/** A drawing of a nut, in place of a missing picture. */
export const NoPicture = ({ alt, className = '' }: Props) => (
  <svg
    role={alt ? 'img' : 'none'}
    aria-label={alt || undefined}
    viewBox="0 0 120 120"
    fill="none"
    stroke="currentColor"
    className={`block aspect-square w-full text-line-strong ${className}`.trim()}
  >
    <path vectorEffect="non-scaling-stroke" d="M60 32 84.2 46v28L60 88 35.8 74V46Z" />
    <circle vectorEffect="non-scaling-stroke" cx="60" cy="60" r="22" />
    <circle vectorEffect="non-scaling-stroke" cx="60" cy="60" r="12" />
    <path vectorEffect="non-scaling-stroke" strokeDasharray="12 3 3 3" d="M60 22v76M22 60h76" />
  </svg>
);
