// Lets the forms of a page validate and send themselves. Small: the code for that loads on first focus.
import { isReachable } from '#api/reachable.ts';

/** If the code can't load, the browser submits the form itself, unless we can't be reached. */
async function sendPlainly(form: HTMLFormElement): Promise<void> {
  if (await isReachable()) form.submit();
  else form.querySelector('[data-status]')?.replaceChildren(form.dataset.offline ?? '');
}

/** Prefills name and email of the signed-in visitor, as defaults, so that a reset keeps them. */
function prefill(form: HTMLFormElement): void {
  const fill = (field: string, key: string) => {
    const input = form.querySelector<HTMLInputElement>(`input[name="${field}"]`);
    if (input && !input.value) input.defaultValue = localStorage.getItem(key) ?? '';
  };
  try {
    if (!form.querySelector('input[type="email"]') || !localStorage.getItem('token')) return;
    fill('name', 'userName');
    fill('email', 'userEmail');
  } catch {
    // Storage may be forbidden.
  }
}

function enhance(form: HTMLFormElement): void {
  const load = () => import('./submit-form.ts');
  let presetting: Promise<unknown> | undefined;
  const prepare = () => {
    // Again, as someone may have signed in on this page.
    prefill(form);
    // Free times are those of the service that the address names.
    void Promise.all([load(), presetting]).then(
      ([{ prepareForm }]) => prepareForm(form),
      () => undefined,
    );
  };
  const startedAt = form.querySelector<HTMLInputElement>('[name="startedAt"]');
  if (startedAt) startedAt.value = String(Date.now());
  form.noValidate = true;
  if (location.search || location.hash)
    presetting = import('./preset.ts').then((module) => module.preset(form)).catch(() => undefined);
  prefill(form);
  form.addEventListener('focusin', prepare, { once: true });
  // A photo that is dropped on its field comes without focus.
  form.addEventListener('change', prepare, { once: true });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    load().then(
      ({ submitForm }) => submitForm(form),
      () => sendPlainly(form),
    );
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) enhance(form);
