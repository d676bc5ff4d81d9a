// The fields by which an admin proves who they are, and a dialog that asks for them (contract/accounts/proof.ts).

import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { Proof } from '#contract/accounts/proof.ts';
import { Confirm } from '#islands/shared/actions/Confirm.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';
import { secondFactor } from '#stores/account/second-factor.ts';
import type { Outcome } from '#stores/row-actions.ts';

/** With a field for the code where the account has an authenticator app. */
export function ProofFields() {
  const view = useStore(secondFactor.$view);
  useEffect(() => void secondFactor.load(), []);
  return (
    <>
      <PasswordField
        name="currentPassword"
        label="Your password"
        hint="To show that it’s you"
        autoComplete="current-password"
        required
      />
      {view.state === 'ready' && view.factor.isOn && (
        <TextField
          name="code"
          label="Code from your authenticator app"
          autoComplete="one-time-code"
          required
          maxLength={40}
        />
      )}
    </>
  );
}

interface Props {
  title: string;
  /** What will happen. */
  children: ReactNode;
  label: string;
  busyLabel: string;
  keepLabel: string;
  onProof: (proof: Proof) => Promise<Outcome | null>;
  /** With the outcome when it was done, with null when it was not. */
  onClosed: (done: Outcome | null) => void;
}

export const ProofDialog = ({ children, onProof, ...texts }: Props) => (
  <Confirm
    {...texts}
    hasFields
    onConfirm={({ currentPassword = '', code }) =>
      onProof({ currentPassword, ...(code !== undefined && { code }) })
    }
  >
    {children}
    <ProofFields />
  </Confirm>
);
