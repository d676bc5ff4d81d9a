// Fills the review form from the link in the mail about a completed visit or a delivered order. Loaded only when such a link was opened.
import { browserCall } from '#api/browser.ts';
import { readReviewedRecord } from '#contract/addresses.ts';
import { takeLinkToken } from '#stores/account/link-token.ts';

export async function fillReview(form: HTMLFormElement): Promise<void> {
  const token = takeLinkToken();
  const answer = await browserCall(readReviewedRecord, { body: { token } });
  if (!answer.ok) {
    form.querySelector('[data-status]')?.replaceChildren(answer.msg);
    return;
  }
  const { name, service } = answer.data;
  const nameField = form.querySelector<HTMLInputElement>('[name="name"]');
  const serviceField = form.querySelector<HTMLSelectElement>('[name="service"]');
  if (nameField && !nameField.value) nameField.value = name;
  if (serviceField) serviceField.value = service;
  const hidden = Object.assign(document.createElement('input'), {
    type: 'hidden',
    name: 'token',
    value: token,
  });
  form.append(hidden);
  // Each has one review.
  document.addEventListener('form:sent', () => hidden.remove(), { once: true });
}
