import { shownMoment } from '#lib/shown-date.ts';

interface Props {
  /** ISO 8601 */
  iso: string;
  className?: string;
}

/** Day and minute, in London time. */
export const Moment = ({ iso, className }: Props) => (
  <time dateTime={iso} className={className}>
    {shownMoment(Date.parse(iso))}
  </time>
);
