// Beside a button that binds: the one tick, never set for them, and what they can read first.
import * as messages from '#content/messages/binding.yml';
import { Field } from '#islands/ui/Field.tsx';
import { legalPath } from '#lib/paths.ts';

export const StartSooner = ({ name, text }: { name: string; text: string }) => (
  <Field name={name} label={text} className="grid-cols-[auto_1fr] gap-x-3!">
    {(control) => <input {...control} type="checkbox" className="order-first mt-1 size-5" />}
  </Field>
);

const LINKS = [
  [legalPath('terms'), messages.terms],
  [legalPath('cancellation'), messages.cancellation],
  [`${legalPath('terms')}#complaints`, messages.complaints],
] as const;

export const LegalLinks = () => (
  <div className="grid gap-2 text-compact">
    <p className="flex flex-wrap gap-x-3">
      {messages.read}
      {LINKS.map(([path, text]) => (
        <a key={path} className="link" href={path}>
          {text}
        </a>
      ))}
    </p>
    {messages.adr && <p className="wrap-anywhere">{messages.adr}</p>}
  </div>
);
