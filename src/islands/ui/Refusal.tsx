import type { FormState } from '#stores/form/form.ts';
import { Notice } from './Notice.tsx';

interface Props {
  /** Undefined while nobody has touched the form. */
  form: FormState | undefined;
}

/** Why a form as a whole was refused; nothing if its fields say it all. */
export const Refusal = ({ form }: Props) =>
  form?.state === 'refused' && form.msg ? (
    <Notice kind="error" catchesFocus retryAfter={form.retryAfter}>
      {form.msg}
    </Notice>
  ) : null;
