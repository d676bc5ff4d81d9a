// Fields for an engineer's services and working hours.
import { WEEKDAYS } from '#contract/company.ts';
import { SERVICE_SLUGS, SERVICES, type ServiceSlug } from '#contract/services.ts';
import { CheckBox } from '#islands/admin/shell/CheckBox.tsx';
import { inWords } from '#islands/shared/StateChip.tsx';
import { fieldId, useFields } from '#islands/ui/form-context.ts';
import type { EngineerForm } from '#stores/admin/engineers.ts';

interface SkillsProps {
  skills: readonly ServiceSlug[];
  problem: string | undefined;
  onChange: (skills: readonly ServiceSlug[]) => void;
}

export const SkillFields = ({ skills, problem, onChange }: SkillsProps) => (
  <fieldset className="field">
    <legend>Services</legend>
    <p className="hint">They’re only sent to these.</p>
    {problem && <p className="error">{problem}</p>}
    <div className="grid gap-x-6 sm:grid-cols-2">
      {SERVICE_SLUGS.map((slug) => (
        <CheckBox
          key={slug}
          className="font-normal"
          label={SERVICES[slug].booking}
          isOn={skills.includes(slug)}
          onChange={(isOn) =>
            onChange(SERVICE_SLUGS.filter((one) => (one === slug ? isOn : skills.includes(one))))
          }
        />
      ))}
    </div>
  </fieldset>
);

interface TimeProps {
  /** As the contract calls it, so that its error leads here. */
  name: string;
  label: string;
  value: string;
  onChange: (time: string) => void;
}

function Time({ name, label, value, onChange }: TimeProps) {
  const { id, errors } = useFields();
  const error = errors[name];
  return (
    <>
      <input
        id={fieldId(id, name)}
        type="time"
        className="control w-32"
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${fieldId(id, name)}-error`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {error && (
        <span id={`${fieldId(id, name)}-error`} className="font-semibold text-error">
          {error}
        </span>
      )}
    </>
  );
}

interface WeekProps {
  week: EngineerForm['week'];
  onChange: (week: EngineerForm['week']) => void;
}

export const WeekFields = ({ week, onChange }: WeekProps) => (
  <fieldset>
    <legend className="mb-2 font-semibold">Their week</legend>
    <div className="border-t border-line">
      {WEEKDAYS.map((day) => {
        const { isOff, opens, closes } = week[day];
        const change = (part: Partial<(typeof week)[typeof day]>) =>
          onChange({ ...week, [day]: { ...week[day], ...part } });
        const name = inWords(day);
        return (
          <div key={day} className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line py-2">
            <CheckBox
              className="w-36"
              label={name}
              isOn={!isOff}
              onChange={(isOn) => change({ isOff: !isOn })}
            />
            {isOff ? (
              <span className="text-soft">Off</span>
            ) : (
              <span className="flex flex-wrap items-center gap-2">
                <Time
                  name={`hours.${day}.opens`}
                  label={`${name} from`}
                  value={opens}
                  onChange={(time) => change({ opens: time })}
                />
                –
                <Time
                  name={`hours.${day}.closes`}
                  label={`${name} until`}
                  value={closes}
                  onChange={(time) => change({ closes: time })}
                />
              </span>
            )}
          </div>
        );
      })}
    </div>
  </fieldset>
);
