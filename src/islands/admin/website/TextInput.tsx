// The field of a text: a line, several, Markdown, a day or a picture.
import { useContext } from 'react';
import type { AnyField, TextField as TextFieldKind } from '#contract/website/fields.ts';
import { fieldPicture } from '#contract/website/pictures.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import type { FormValue } from '#stores/admin/website/page-form.ts';
import { PageContext } from './page-context.ts';
import { UploadPicture } from './UploadPicture.tsx';

export interface FieldProps<Kind extends AnyField> {
  field: Kind;
  /** Dotted: `cards.0.title`. */
  name: string;
  value: FormValue;
  onChange: (value: FormValue) => void;
}

const ROWS = { text: 1, long: 3, markdown: 14, mail: 14 };

/** `./pictures/large.bench.jpg` is read as "large.bench". */
const pictureTitle = (name: string): string => name.replace(/^.*\/|\.\w+$/g, '');

function PictureChoice({ field, name, value, onChange }: FieldProps<TextFieldKind>) {
  const { pictures } = useContext(PageContext);
  const chosen = String(value);
  const names = ['', ...new Set([...pictures, chosen])].filter((one, at) => at === 0 || one);
  return (
    <>
      <SelectField
        name={name}
        label={field.label}
        hint={field.hint}
        options={names.map((one) => ({ value: one, title: pictureTitle(one) || 'Choose a picture' }))}
        value={chosen}
        onChange={({ target }) => onChange(target.value)}
      />
      <UploadPicture label={field.label} onUploaded={(uploaded) => onChange(fieldPicture(uploaded))} />
    </>
  );
}

export function TextInput(props: FieldProps<TextFieldKind>) {
  const { field, name, value, onChange } = props;
  const { kind, label, hint } = field;
  if (kind === 'picture') return <PictureChoice {...props} />;
  const shared = { name, label, hint, value: String(value) };
  if (kind === 'day')
    return <TextField {...shared} type="date" onChange={({ target }) => onChange(target.value)} />;
  if (kind === 'text') return <TextField {...shared} onChange={({ target }) => onChange(target.value)} />;
  const area = <TextArea {...shared} rows={ROWS[kind]} onChange={({ target }) => onChange(target.value)} />;
  if (kind !== 'markdown') return area;
  return (
    <>
      {area}
      <UploadPicture
        label={label}
        onUploaded={(uploaded) =>
          onChange(`${shared.value.trimEnd()}\n\n![Say what it shows](${uploaded})\n`)
        }
      />
    </>
  );
}
