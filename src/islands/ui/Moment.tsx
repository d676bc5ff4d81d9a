import { shownMoment } from '#lib/shown-date.ts';

interface Props {
  /** ISO 8601 */
  iso: string;
  className?: string;
}

/** The day and the minute on London's clocks. */
export const Moment = ({ iso, className }: Props) => (
  <time dateTime={iso} className={className}>
    {shownMoment(Date.parse(iso))}
  </time>
);
