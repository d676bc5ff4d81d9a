// Presets what the link that led to a form names: `?service=Clocks&subject=…`, `?want=quote`, `?about=` for a part that the shop
// doesn't list; `#token=` for the review of a visit or an order.

import { presetWish } from './preset-wish.ts';

export async function preset(form: HTMLFormElement): Promise<void> {
  if (form.dataset.form === 'review' && location.hash.includes('token=')) {
    const { fillReview } = await import('./reviewed-record.ts');
    await fillReview(form);
  }
  const asked = new URLSearchParams(location.search);
  const select = form.querySelector<HTMLSelectElement>('select[name="service"]');
  for (const option of select?.options ?? [])
    if (option.value && option.value === asked.get('service')) option.selected = true;
  const subject = form.querySelector<HTMLInputElement>('[name="subject"]');
  if (subject && !subject.value) subject.value = asked.get('subject') ?? '';
  const quote = form.querySelector<HTMLInputElement>('[type="radio"][value="true"]');
  if (quote && asked.get('want') === 'quote') {
    quote.checked = true;
    presetWish(form);
  }
  const about = asked.get('about');
  const message = form.querySelector<HTMLTextAreaElement>('textarea[name="message"]');
  if (about && message) message.defaultValue = about.slice(0, 500);
}
