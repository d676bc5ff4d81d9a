interface Props {
  text: string;
  /** Utilities for the largest width. */
  className?: string;
}

/** Keeps the rows of a list low: cut where it has no room, whole in the drawer and on a phone's card. */
export const OneLine = ({ text, className = 'md:max-w-28 lg:max-w-44 xl:max-w-72' }: Props) => (
  <span title={text} className={`block wrap-anywhere md:truncate ${className}`}>
    {text}
  </span>
);
