// Where fields stand.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';

const field = createElement(TextField, { name: 'reason', label: 'Reason' });

it('a field in no form can’t be shown, as its id might be another’s and its error would be lost', () => {
  expect(() => renderToStaticMarkup(field)).toThrow('A field stands in no form');
});

it('a field of a form has an id of its own, and shows its error', () => {
  const form = (id: string) => ({
    id,
    errors: { reason: 'Say why' },
    onSubmit: () => undefined,
    children: field,
  });
  const html = ['cancel', 'dispute'].map((id) => renderToStaticMarkup(createElement(Form, form(id))));
  expect(html[0]).toContain('id="cancel-reason"');
  expect(html[1]).toContain('id="dispute-reason"');
  expect(html[0]).toContain('Say why');
});
