import type { ReactNode } from 'react';

export const TONES = {
  pending: 'bg-pending-ground text-pending',
  confirmed: 'bg-confirmed-ground text-confirmed',
  completed: 'bg-completed-ground text-completed',
  cancelled: 'bg-cancelled-ground text-cancelled',
  plain: 'bg-ink/10 text-ink',
  ink: 'bg-ink text-paper',
  paper: 'bg-paper text-ink',
  signal: 'bg-signal-text text-white',
};

interface Props {
  tone: keyof typeof TONES;
  children: ReactNode;
}

/** A state in a word; the colour only repeats it. */
export const Chip = ({ tone, children }: Props) => <span className={`chip ${TONES[tone]}`}>{children}</span>;
