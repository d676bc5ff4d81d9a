import type { FormState } from '#stores/form/form.ts';
import { Notice } from './Notice.tsx';

interface Props {
  /** Of the form; undefined while nobody has touched it. */
  form: FormState | undefined;
}

/** Why a form as a whole was refused; nothing while it was not, or where the fields say it all. */
export const Refusal = ({ form }: Props) =>
  form?.state === 'refused' && form.msg ? (
    <Notice kind="error" catchesFocus retryAfter={form.retryAfter}>
      {form.msg}
    </Notice>
  ) : null;
