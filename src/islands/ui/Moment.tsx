import { formatMoment } from '#lib/format-date.ts';

interface Props {
  /** ISO 8601 */
  iso: string;
  className?: string;
}

/** Day and minute, in London time. */
export const Moment = ({ iso, className }: Props) => (
  <time dateTime={iso} className={className}>
    {formatMoment(Date.parse(iso))}
  </time>
);
