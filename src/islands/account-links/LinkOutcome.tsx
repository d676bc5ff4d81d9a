import { Notice } from '#islands/ui/Notice.tsx';

interface Props {
  kind: 'success' | 'error';
  text: string;
  next: { label: string; href: string };
}

/** The outcome of a link, with a button to continue. */
export function LinkOutcome({ kind, text, next }: Props) {
  return (
    <div className="grid justify-items-start gap-5">
      <Notice kind={kind} catchesFocus className="w-full">
        {text}
      </Notice>
      <a className="button" href={next.href}>
        {next.label}
      </a>
    </div>
  );
}
