// What somebody drew beside their name as they agreed.
import type { Agreement } from '#contract/jobs/jobs.ts';
import { PAD, signaturePath } from '#contract/jobs/signature.ts';

export const Signature = ({ name, signature }: Pick<Agreement, 'name' | 'signature'>) =>
  signature && (
    <svg
      viewBox={`0 0 ${PAD.width} ${PAD.height}`}
      role="img"
      aria-label={`Signature of ${name}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mt-3 w-60 border-b border-line"
    >
      <path d={signaturePath(signature)} />
    </svg>
  );
