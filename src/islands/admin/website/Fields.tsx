// Draws the fields of a page's form by their kinds.
import { useContext, useLayoutEffect, useRef } from 'react';
import type { OpeningHours } from '#contract/company.ts';
import { isSame, valueAt } from '#contract/website/edits.ts';
import type { AnyField, AnyFields, ListField } from '#contract/website/fields.ts';
import { CheckBox } from '#islands/admin/shell/CheckBox.tsx';
import { useKeptFocus } from '#islands/shared/focus/use-kept-focus.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { fieldId, useFields } from '#islands/ui/form-context.ts';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { blankForm, type FormValue, type FormValues } from '#stores/admin/website/page-form.ts';
import { Hours } from './Hours.tsx';
import { PageContext } from './page-context.ts';
import { type FieldProps, TextInput } from './TextInput.tsx';

function ListItems({ field, name, value, onChange }: FieldProps<ListField>) {
  const form = useFields();
  const items = value as readonly FormValues[];
  const { label, item, fields, isFixed } = field;
  const problem = form.errors[name];
  const list = useKeptFocus<HTMLFieldSetElement>();
  /** The new place of the item that has just been moved: its button takes the focus, or a second press would move another one. */
  const moved = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (moved.current === null) return;
    const buttonNamed = (name: string) =>
      [...(list.current?.querySelectorAll('button') ?? [])].find(({ ariaLabel }) => ariaLabel === name);
    const itemName = `${item} ${moved.current + 1}`;
    (buttonNamed(`Move ${itemName} up`) ?? buttonNamed(`Remove ${itemName}`))?.focus();
    moved.current = null;
  });
  const moveUp = (at: number) => {
    moved.current = at - 1;
    onChange(items.toSpliced(at - 1, 2, ...items.slice(at - 1, at + 1).reverse()));
  };
  return (
    <fieldset ref={list} id={fieldId(form.id, name)} tabIndex={-1} className="grid gap-5 outline-none">
      <legend className="mb-3 font-semibold">{label}</legend>
      {problem && <p className="font-semibold text-error">{problem}</p>}
      {items.map((one, at) => (
        <fieldset key={`${name}.${at}`} className="grid gap-4 border-l-4 border-line pl-4">
          <legend className="sr-only">{`${item} ${at + 1}`}</legend>
          <Fields
            fields={fields}
            form={one}
            prefix={`${name}.${at}.`}
            onChange={(part) => onChange(items.with(at, { ...one, ...part }))}
          />
          {!isFixed && (
            <div className="flex flex-wrap gap-3">
              {at > 0 && (
                <Button small aria-label={`Move ${item} ${at + 1} up`} onClick={() => moveUp(at)}>
                  Move up
                </Button>
              )}
              <Button
                small
                aria-label={`Remove ${item} ${at + 1}`}
                onClick={() => onChange(items.toSpliced(at, 1))}
              >
                Remove
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {!isFixed && (
        <Button small className="justify-self-start" onClick={() => onChange([...items, blankForm(fields)])}>
          Add another {item.toLowerCase()}
        </Button>
      )}
    </fieldset>
  );
}

type Group = Extract<AnyField, { kind: 'group' }>;
type ShownField = Exclude<AnyField, { kind: 'file' }>;

/** A group that may be left out (`blank`) has a switch. */
function GroupFields({ field, name, value, onChange, canReset }: FieldProps<Group> & { canReset: boolean }) {
  const { label, hint, fields, blank } = field;
  const form = value as FormValues | null;
  return (
    <fieldset className="grid gap-5 border-t border-ink pt-4">
      <legend className="float-left pr-3 font-semibold">{label}</legend>
      {blank && (
        <CheckBox
          {...{ label: `Show “${label}”`, hint }}
          isOn={form !== null}
          onChange={(isOn) => onChange(isOn ? blankForm(fields, blank) : null)}
        />
      )}
      {form && (
        <Fields
          fields={fields}
          form={form}
          prefix={`${name}.`}
          canReset={canReset && !blank}
          onChange={(part) => onChange({ ...form, ...part })}
        />
      )}
    </fieldset>
  );
}

function OneField({ field, canReset, ...rest }: FieldProps<ShownField> & { canReset: boolean }) {
  const { name, value, onChange } = rest;
  switch (field.kind) {
    case 'group':
      return <GroupFields {...rest} field={field} canReset={canReset} />;
    case 'list':
      return <ListItems {...rest} field={field} />;
    case 'yes-no':
      return <CheckBox {...field} isOn={value === true} onChange={onChange} />;
    case 'hours':
      return <Hours {...rest} {...field} value={value as OpeningHours} />;
    case 'lines':
      return (
        <TextArea
          {...{ name, label: field.label, hint: field.hint, rows: 6 }}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'number':
      return (
        <TextField
          {...{ name, label: field.label, hint: field.hint }}
          inputMode="decimal"
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...{ name, label: field.label, hint: field.hint }}
          options={field.options.map((one) => ({ value: one, title: one || 'None' }))}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    default:
      return <TextInput {...rest} field={field} />;
  }
}

/** Below an edited field: what its file says, if that has changed, and the way back to it. */
function Origin({ label, name, value, onChange }: Omit<FieldProps<AnyField>, 'field'> & { label: string }) {
  const { own, changedInFile } = useContext(PageContext);
  const original = valueAt(own, name) as FormValue;
  if (isSame(value, original)) return null;
  return (
    <div className="-mt-4 grid justify-items-start gap-2">
      {changedInFile.includes(name) && (
        <p className="label border-l-4 border-pending pl-3 whitespace-pre-line">
          The original has changed since this was edited. It now says:{' '}
          {typeof original === 'string' ? original : 'something else'}. Saving keeps yours.
        </p>
      )}
      <button
        type="button"
        className="link label py-2"
        aria-label={`Back to the original: ${label}`}
        onClick={() => onChange(original)}
      >
        Back to the original
      </button>
    </div>
  );
}

interface Props {
  fields: AnyFields;
  form: FormValues;
  /** What the fields' names begin with. */
  prefix?: string;
  /** Whether each has a way back to the original; a list goes back as a whole, so the fields of its items have none. */
  canReset?: boolean;
  onChange: (part: FormValues) => void;
}

export function Fields({ fields, form, prefix = '', canReset = false, onChange }: Props) {
  return Object.entries(fields).map(([key, field]) => {
    if (field.kind === 'file') return null;
    const name = prefix + key;
    const shared = {
      name,
      value: form[key] ?? null,
      onChange: (value: FormValue) => onChange({ [key]: value }),
    };
    const isResettable = canReset && (field.kind !== 'group' || field.blank);
    return (
      <div key={key} className="grid gap-6">
        <OneField {...shared} field={field} canReset={canReset} />
        {isResettable && <Origin {...shared} label={field.label} />}
      </div>
    );
  });
}
