import type { ReactNode } from 'react';

interface Props {
  label: ReactNode;
  hint?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  className?: string;
}

export const CheckBox = ({ label, hint, isOn, onChange, className = '' }: Props) => (
  <label className={`flex min-h-11 items-center gap-3 ${className}`.trim()}>
    <input
      type="checkbox"
      className="size-5 shrink-0"
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>
      {label}
      {hint && <span className="hint block">{hint}</span>}
    </span>
  </label>
);
