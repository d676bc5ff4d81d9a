// Makes the forms of a page check and send themselves. Small on purpose: what does that loads with the first touch.

/** Without its code a form can still be sent the plain way, except when there is no network at all. */
function sendPlainly(form: HTMLFormElement): void {
  const status = form.querySelector('[data-status]');
  if (navigator.onLine) form.submit();
  else if (status) status.textContent = form.dataset.offline ?? '';
}

function presetService(form: HTMLFormElement): void {
  const wanted = new URLSearchParams(location.search).get('service');
  const select = form.querySelector<HTMLSelectElement>('select[name="service"]');
  for (const option of select?.options ?? []) if (wanted && option.value === wanted) option.selected = true;
}

/** Name and email of who is signed in, where nothing is typed yet; they come back when the form starts again. */
function fillIn(form: HTMLFormElement): void {
  const fill = (field: string, key: string) => {
    const input = form.querySelector<HTMLInputElement>(`input[name="${field}"]`);
    if (input && !input.value) input.defaultValue = localStorage.getItem(key) ?? '';
  };
  try {
    if (!form.querySelector('input[type="email"]') || !localStorage.getItem('token')) return;
    fill('name', 'userName');
    fill('email', 'userEmail');
  } catch {
    // Storage that is forbidden holds nobody's name.
  }
}

function enhance(form: HTMLFormElement): void {
  const load = () => import('./submit-form.ts');
  const prepare = () => {
    // Again: somebody may have signed in on this page.
    fillIn(form);
    void load().then(
      ({ limitDates }) => limitDates(form),
      () => undefined,
    );
  };
  const startedAt = form.querySelector<HTMLInputElement>('[name="startedAt"]');
  if (startedAt) startedAt.value = String(Date.now());
  form.noValidate = true;
  presetService(form);
  fillIn(form);
  form.addEventListener('focusin', prepare, { once: true });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    load().then(
      ({ submitForm }) => submitForm(form),
      () => sendPlainly(form),
    );
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) enhance(form);
