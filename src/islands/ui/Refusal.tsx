import { Notice } from './Notice.tsx';

interface Props {
  /** Of the form; undefined while nobody has touched it. */
  form:
    | { state: 'refused'; msg: string; retryAfter?: number | null }
    | { state: 'idle' | 'sending' | 'done' }
    | undefined;
}

/** Why a form as a whole was refused; nothing while it was not, or where the fields say it all. */
export const Refusal = ({ form }: Props) =>
  form?.state === 'refused' && form.msg ? (
    <Notice kind="error" catchesFocus retryAfter={form.retryAfter}>
      {form.msg}
    </Notice>
  ) : null;
