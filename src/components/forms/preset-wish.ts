// A price needs no appointment, but its form has a day and a time: the next ones on which we are open, for whoever has no wish.
import type { OpeningHours } from '#contract/company.ts';
import { nextOpening } from '#lib/london.ts';

const ofForm = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`);

/** As defaults: what is typed stays, and a reset brings them back. */
export function presetWish(form: HTMLFormElement): void {
  const [date, time] = [ofForm(form, 'date'), ofForm(form, 'time')];
  const wish = nextOpening(JSON.parse(form.dataset.hours ?? '{}') as OpeningHours, Date.now());
  if (!date || !time || !wish) return;
  date.defaultValue ||= wish.date;
  time.defaultValue ||= wish.time;
  form.addEventListener('change', ({ target }) => {
    // A visit is for a time that somebody chose.
    if (target instanceof HTMLInputElement && target.type === 'radio' && target.value === 'false')
      time.defaultValue = '';
  });
}
