/**
 * Asks for what fits the field that many rows get: numbers may rise by so many percent, of choices one is chosen, all
 * else is text. In: the form of `BulkForm.astro`.
 */
export function watchBulkForm(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLSelectElement>('select[name=field]');
  const kind = form.querySelector<HTMLSelectElement>('select[name=kind]');
  const percent = kind?.querySelector<HTMLOptionElement>('option[value=percent]');
  const text = form.querySelector<HTMLInputElement>('input[name=value]');
  if (!field || !kind || !percent || !text) return;
  const choices = [...form.querySelectorAll<HTMLSelectElement>('select[data-choices]')];
  const show = () => {
    const isNumber = field.selectedOptions[0]?.dataset['number'] === 'true';
    percent.disabled = !isNumber;
    if (!isNumber) kind.value = 'set';
    const fitting =
      kind.value === 'set'
        ? choices.find(({ dataset }) => dataset['choices'] === field.value)
        : undefined;
    for (const one of [text, ...choices]) {
      one.hidden = one !== (fitting ?? text);
      one.disabled = one.hidden;
    }
  };
  field.addEventListener('change', show);
  kind.addEventListener('change', show);
  // A browser that comes back has chosen again what was chosen.
  addEventListener('pageshow', show);
  show();
}
