// What somebody drew beside their name as they agreed.
import type { Agreement } from '#contract/jobs/jobs.ts';
import { PAD, signaturePath } from '#contract/jobs/signature.ts';
import { formatMoment } from '#lib/format-date.ts';

const LACKS: Record<Agreement['lacks'][number], string> = {
  words: 'it was an older page, whose words nobody can show',
  tick: 'they didn’t ask for a start before the 14 days are over',
  form: 'nothing says that they had the form to cancel first',
};

/** Without these a consumer may cancel for longer, and needn't pay. */
export const Lacks = ({ name, lacks }: Pick<Agreement, 'name' | 'lacks'>) =>
  lacks.length > 0 && (
    <p className="mt-3 text-signal-text">
      What {name} agreed to lacks: {lacks.map((one) => LACKS[one]).join('; ')}. Email them the form, and keep
      the reply.
    </p>
  );

export const Signature = ({ name, signature, at }: Pick<Agreement, 'name' | 'signature' | 'at'>) =>
  signature && (
    <figure className="mt-3">
      <svg
        viewBox={`0 0 ${PAD.width} ${PAD.height}`}
        role="img"
        aria-label={`Signature of ${name}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="w-60 border-b border-line"
      >
        <path d={signaturePath(signature)} />
      </svg>
      <figcaption>
        {name}, {formatMoment(Date.parse(at))}
      </figcaption>
    </figure>
  );
