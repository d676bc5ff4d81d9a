// What somebody drew beside their name as they agreed.
import type { Agreement } from '#contract/jobs/jobs.ts';
import { PAD, signaturePath } from '#contract/jobs/signature.ts';
import { formatMoment } from '#lib/format-date.ts';

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
