// Form to invite somebody to the team by email.

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useAnswers } from '#islands/admin/shell/DraftConfirm.tsx';
import { ProofFields } from '#islands/admin/shell/Proof.tsx';
import { askToSignIn } from '#islands/shared/use-guard.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { teamStore } from '#stores/admin/team.ts';

const { $form, submit, reset } = teamStore.invitation;

const ROLES = [
  { value: 'staff', title: 'Staff' },
  { value: 'admin', title: 'Admin' },
];

export function InviteForm() {
  const form = useStore($form);
  const isSending = form.state === 'sending';
  const { bind, drop } = useAnswers('team', 'invite', { email: '', role: 'staff' });
  useEffect(reset, []);

  async function send(values: Record<string, string>, element: HTMLFormElement) {
    const answer = await submit(values);
    if (answer?.ok) {
      drop();
      // The password and the code.
      element.reset();
    } else if (answer) await askToSignIn(answer.code);
  }

  return (
    <section aria-labelledby="team-invite" className="max-w-184">
      <h2 id="team-invite" className="text-h3">
        Invite somebody
      </h2>
      <p className="mt-2 mb-4 text-soft">
        They get a link by email to choose their name and password. Staff can’t refund, save lists as CSV, or
        change the settings and the team.
      </p>
      <Form
        id="invite"
        state={form}
        onSubmit={(values, element) => void send(values, element)}
        className="grid gap-5"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...bind('email')} label="Email" type="email" autoComplete="off" />
          <SelectField {...bind('role')} label="Role" options={ROLES} />
          <ProofFields />
        </div>
        <div className="grid justify-items-start gap-4">
          <Refusal form={form} />
          {form.state === 'done' && (
            <Notice kind="success" catchesFocus>
              Invitation sent
            </Notice>
          )}
          <Button type="submit" solid disabled={isSending}>
            {isSending ? 'Sending...' : 'Send invitation'}
          </Button>
        </div>
      </Form>
    </section>
  );
}
