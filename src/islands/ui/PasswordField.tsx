import { type ReactNode, useState } from 'react';
import * as buttons from '#content/messages/buttons.yml';
import { Field } from './Field.tsx';

interface Props {
  name: string;
  label: string;
  hint?: ReactNode;
  autoComplete: 'current-password' | 'new-password';
  className?: string;
  required?: boolean;
}

/** A password with a Show button. Pasting and password managers work (WCAG 3.3.8). */
export function PasswordField({ autoComplete, required = false, ...field }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...field}>
      {({ className, ...control }) => (
        <div className="relative">
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            required={required}
            autoCapitalize="none"
            spellCheck={false}
            className={`${className} pr-20`}
          />
          <button
            type="button"
            className="absolute inset-y-0 right-0 min-w-16 px-4 text-small font-semibold underline underline-offset-4"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? buttons.hide : buttons.show}
            <span className="sr-only"> {field.label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
