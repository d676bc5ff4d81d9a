import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as messages from '#content/messages/forms.yml';
import { type FieldErrors, fieldId } from './form-context.ts';

interface Props {
  form: string;
  errors: FieldErrors;
}

/** @example 'Question 2, Answer' */
function labelOf(control: HTMLElement | null): string {
  const own = control?.getAttribute('aria-label');
  if (own) return own;
  const row = control?.closest('fieldset')?.querySelector('legend')?.textContent;
  const label = (control as HTMLInputElement | null)?.labels?.[0]?.textContent;
  return [row, label].filter(Boolean).join(', ');
}

/** By name: the field's own label, where several fields have the same text. */
function useLabels(form: string, errors: FieldErrors): FieldErrors {
  const [labels, setLabels] = useState<FieldErrors>({});
  useLayoutEffect(() => {
    const texts = Object.values(errors);
    const twice = Object.keys(errors).filter(
      (name) => texts.filter((one) => one === errors[name]).length > 1,
    );
    const found = twice.map((name) => [name, labelOf(document.getElementById(fieldId(form, name)))]);
    setLabels(Object.fromEntries(found));
  }, [form, errors]);
  return labels;
}

/** Lists the errors of a form, takes the focus and marks the page's title. Render it only with errors. */
export function ErrorSummary({ form, errors }: Props) {
  const box = useRef<HTMLElement>(null);
  const labels = useLabels(form, errors);

  // Each try makes a new object, so that a second press moves the focus here again.
  useEffect(() => {
    if (Object.keys(errors).length > 0) box.current?.focus();
    const title = document.title;
    document.title = `${messages.error} ${title}`;
    return () => {
      document.title = title;
    };
  }, [errors]);

  const titleId = fieldId(form, 'problems');
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="mb-8 border-2 border-error bg-card p-5 outline-none"
    >
      <h2 id={titleId} className="text-h3">
        {messages.problems}
      </h2>
      {/* What takes the focus has the heading for a name; the alert reads the rest. */}
      <div role="alert">
        <ul className="mt-3 grid gap-1">
          {Object.entries(errors).map(([name, text]) => (
            <li key={name}>
              <a
                className="link inline-block py-0.5 font-semibold text-error"
                href={`#${fieldId(form, name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  const control = document.getElementById(fieldId(form, name));
                  // Scrolls to the label first: focus alone may leave it above the edge.
                  control?.closest('.field')?.scrollIntoView({ block: 'start' });
                  control?.focus({ preventScroll: true });
                }}
              >
                {labels[name] ? `${labels[name]}: ${text}` : text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
