// The secret for the authenticator app, as a QR code and as text, and the form for the app's first code.

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import * as messages from '#content/messages/second-factor.yml';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import { qrSquares } from '#lib/drawing/qr-squares.ts';
import { secondFactor } from '#stores/account/second-factor.ts';

const { $form, submit, reset } = secondFactor.first;

function QrCode({ text }: { text: string }) {
  const { side, path } = qrSquares(text);
  return (
    <svg
      role="img"
      aria-label={messages.qr}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 bg-white"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

interface Props {
  secret: string;
  uri: string;
  onCancel: () => void;
}

export function FirstCode({ secret, uri, onCancel }: Props) {
  const form = useStore($form);
  const isSending = form.state === 'sending';
  useEffect(reset, []);
  return (
    <Form
      id="first-code"
      state={form}
      onSubmit={(values) => void submit(values)}
      className="grid max-w-192 gap-5"
    >
      <p>{messages.scan}</p>
      <QrCode text={uri} />
      <p>
        <span className="label">{messages.key}</span>{' '}
        <code className="font-semibold wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        name="code"
        label={messages.code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        className="sm:max-w-80"
      />
      <Refusal form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" solid disabled={isSending}>
          {isSending ? messages.confirming : messages.confirm}
        </Button>
        <Button onClick={onCancel}>{messages.cancel}</Button>
      </div>
    </Form>
  );
}
