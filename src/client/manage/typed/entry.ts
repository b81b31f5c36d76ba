import { tabStore } from '#src/client/visitor/tab-store.ts';
import { type FormControl, isChanged } from '#src/client/visitor/calm.ts';

/** What is kept: never passwords, codes, files and what the page itself sends along. */
const KEPT = ['text', 'email', 'datetime-local', 'range', 'checkbox', 'textarea', 'select-one'];

/** A second press so soon is no second wish. */
const SAME_PRESS_MS = 1_000;

/**
 * Keeps what is typed into the forms of this page that are named for it (`data-keep`), on this device until the tab is
 * closed or the form was sent: a session may end meanwhile. What somebody else has changed since stays as it is now.
 * Whoever presses twice sends such a form once.
 */
function keepTyped(): void {
  const { who = '' } = document.documentElement.dataset;
  const sent = `loden-sent ${who}`;
  const news = document.querySelectorAll('main :is([role="status"], [data-done])');
  const isDone = [...news].some(({ textContent }) => textContent.trim() !== '');
  const last = tabStore.read(sent);
  if (isDone && last !== null) tabStore.remove(last);
  tabStore.remove(sent);
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-keep]')) {
    const key = `loden-typed ${who} ${form.dataset['keep']}`;
    const wasBegun = controlsOf(form).some(isChanged);
    putBack(form, new URLSearchParams(tabStore.read(key) ?? ''));
    // Before this code came.
    if (wasBegun) tabStore.write(key, typedIn(form));
    form.addEventListener('input', () => tabStore.write(key, typedIn(form)));
    let pressed = -SAME_PRESS_MS;
    form.addEventListener('submit', (event) => {
      const isSame = event.timeStamp - pressed < SAME_PRESS_MS;
      pressed = event.timeStamp;
      if (isSame) event.preventDefault();
      else tabStore.write(sent, key);
    });
  }
}

/** What differs from what the page came with: by the name of the field what it was, and what it is. */
function typedIn(form: HTMLFormElement): string {
  const typed = new URLSearchParams();
  for (const control of controlsOf(form)) {
    if (!isChanged(control)) continue;
    typed.append(control.name, firstOf(control));
    typed.append(control.name, writtenIn(control));
  }
  return typed.toString();
}

function putBack(form: HTMLFormElement, typed: URLSearchParams): void {
  for (const control of controlsOf(form)) {
    const [first, value] = typed.getAll(control.name);
    if (value === undefined || first !== firstOf(control) || isChanged(control)) continue;
    if (isTick(control)) control.checked = value === 'true';
    else control.value = value;
    for (let at = control.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
      at.open = true;
  }
}

function controlsOf(form: HTMLFormElement): FormControl[] {
  const controls = form.querySelectorAll<FormControl>(
    'input:not([autocomplete="one-time-code"]), textarea, select',
  );
  return [...controls].filter(({ name, type }) => name !== '' && KEPT.includes(type));
}

const isTick = (control: FormControl): control is HTMLInputElement => control.type === 'checkbox';

const writtenIn = (control: FormControl) =>
  isTick(control) ? String(control.checked) : control.value;

/** What the page came with. */
function firstOf(control: FormControl): string {
  if ('options' in control) {
    return (
      ([...control.options].find((one) => one.defaultSelected) ?? control.options[0])?.value ?? ''
    );
  }
  return 'checked' in control && isTick(control)
    ? String(control.defaultChecked)
    : control.defaultValue;
}

keepTyped();
