// A question with fields: what is typed into them stays as a draft until it is confirmed or declined.
import { useStore } from '@nanostores/react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Confirm } from '#islands/shared/actions/Confirm.tsx';
import { bindTo } from '#islands/ui/bind.ts';
import { readForm } from '#islands/ui/Form.tsx';
import { FormContext, type Typed, useFields } from '#islands/ui/form-context.ts';
import type { AdminTab } from '#stores/admin/admin-url.ts';
import { answersIn } from '#stores/admin/drafts.ts';
import type { Outcome } from '#stores/row-actions.ts';

/**
 * Like `useState`, for what outlives the component.
 * @param key what is asked, and of which record
 */
export function useTyped(view: AdminTab, key: string) {
  const { $drafts, keep } = answersIn(view);
  return [useStore($drafts)[key] ?? null, (typed: Typed | null) => keep(key, typed)] as const;
}

/**
 * The same for a form that never closes, or whose passwords aren't kept.
 * @param start before anything is typed
 */
export function useAnswers<Form extends Typed>(view: AdminTab, key: string, start: Form) {
  const [typed, keep] = useTyped(view, key);
  const form = { ...start, ...typed };
  const change = (part: Partial<Form>) => {
    const now: Form = { ...form, ...part };
    keep(JSON.stringify(now) === JSON.stringify(start) ? null : now);
  };
  return { form, bind: bindTo(form, change), drop: () => keep(null) };
}

interface KeptProps {
  typed: Typed | null;
  keep: (typed: Typed | null) => void;
  children: ReactNode;
}

/** Keeps only what differs from how the form began: what it proposes may be another sum or day when it opens again. */
function Kept({ typed, keep, children }: KeptProps) {
  const fields = useFields();
  const began = useRef<Typed>(null);
  /** The values that pass, or null. */
  const read = (box: HTMLElement, passes: (name: string, value: string) => boolean) => {
    const form = box.closest('form');
    const passing = Object.entries(form ? readForm(form) : {}).filter((field) => passes(...field));
    return passing.length > 0 ? Object.fromEntries(passing) : null;
  };
  return (
    <div
      className="contents"
      ref={(box) => {
        if (box) began.current ??= read(box, (name) => typed?.[name] === undefined);
      }}
      onChange={({ currentTarget }) =>
        keep(read(currentTarget, (name, value) => value !== began.current?.[name]))
      }
    >
      <FormContext value={{ ...fields, typed }}>{children}</FormContext>
    </div>
  );
}

interface Props extends Omit<ComponentProps<typeof Confirm<Outcome>>, 'hasFields' | 'onDeclined'> {
  drafts: Readonly<Parameters<typeof useTyped>>;
}

export function DraftConfirm({ drafts, onConfirm, children, ...question }: Props) {
  const [typed, keep] = useTyped(...drafts);
  return (
    <Confirm
      {...question}
      hasFields
      onDeclined={() => keep(null)}
      onConfirm={async (values) => {
        const outcome = await onConfirm(values);
        if (outcome?.ok) keep(null);
        return outcome;
      }}
    >
      <Kept {...{ typed, keep }}>{children}</Kept>
    </Confirm>
  );
}
