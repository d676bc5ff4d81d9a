import type { FormState } from '#stores/form/form.ts';
import { Notice } from './Notice.tsx';

interface Props {
  /** Undefined while nobody has touched the form. */
  form: FormState | undefined;
}

/** Why a form as a whole was refused; nothing if its fields say it all. */
export const Refusal = ({ form }: Props) =>
  form?.state === 'refused' && form.msg && Object.keys(form.errors).length === 0 ? (
    <Notice kind="error" catchesFocus retryAfter={form.retryAfter}>
      <span className="whitespace-pre-line">{form.msg}</span>
    </Notice>
  ) : null;
