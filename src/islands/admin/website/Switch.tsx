// A checkbox with its label, and perhaps a hint.
interface Props {
  label: string;
  hint?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export const Switch = ({ label, hint, isOn, onChange }: Props) => (
  <label className="flex min-h-11 items-center gap-3">
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
