import { FIELD_PREFIX } from '#src/model/forms/form-names.ts';
import { type FormControl, isChanged } from '../calm.ts';
import { tabStore } from '../tab-store.ts';

const PREFIX = 'loden-form';

/**
 * Where what is written in a form is kept, whatever the language of its page: on this device, until the tab is closed
 * or the form was sent.
 */
const keyOf = (form: HTMLFormElement) =>
  `${PREFIX} ${form.dataset['keep'] ?? `${pageOf()} ${form.id}`}`;

/** The address that all languages of this page name as the German one; where there is none, its own. */
const pageOf = () =>
  document.querySelector<HTMLLinkElement>('link[hreflang=de]')?.href ?? location.pathname;

/** Forgets what was written in a form: it has been sent. */
export function forgetForm(form: HTMLFormElement): void {
  tabStore.remove(keyOf(form));
}

/** Keeps what is written in the forms of this page, and puts it back after a reload. */
export function keepForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.form')) keepForm(form);
}

/** The same for one form. */
export function keepForm(form: HTMLFormElement): void {
  const kept = new URLSearchParams(tabStore.read(keyOf(form)) ?? '');
  if (kept.size > 0) for (const control of controlsOf(form)) putBack(control, kept);
  form.addEventListener('input', () => keep(form));
}

/** Keeps what is written in a form until the script draws another one in its place. */
export function keepForNext(form: HTMLFormElement): void {
  keepForm(form);
  keep(form);
}

function keep(form: HTMLFormElement): void {
  const written = new URLSearchParams();
  for (const control of controlsOf(form)) {
    if (!isTick(control) || control.checked) written.append(nameOf(control), control.value);
  }
  tabStore.write(keyOf(form), written.toString());
}

function putBack(control: FormControl, kept: URLSearchParams): void {
  const name = nameOf(control);
  const values = kept.getAll(name);
  if (isTick(control)) control.checked = values.includes(control.value);
  else if (kept.has(name) && !isChanged(control)) control.value = values[0] ?? '';
}

/** By which name a value is kept: in each language a day is written in another order. */
const nameOf = (control: FormControl) =>
  control.closest('.form__field--date')
    ? `${control.name} ${document.documentElement.lang}`
    : control.name;

function controlsOf(form: HTMLFormElement): FormControl[] {
  const controls = form.querySelectorAll<FormControl>('input, textarea, select');
  return [...controls].filter(({ name }) => name.startsWith(FIELD_PREFIX));
}

const isTick = (control: FormControl): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';
