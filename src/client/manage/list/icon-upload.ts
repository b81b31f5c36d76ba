import { keepBrought } from '#src/client/items/inputs/brought-svg.ts';

/** A drawing that somebody brings to the list of icons opens the form of a new one, cleaned. */
export function watchIconUpload(): void {
  const place = document.querySelector<HTMLElement>('[data-icon-upload]');
  const input = place?.querySelector('input');
  const alert = document.querySelector<HTMLElement>('[data-icon-refused]');
  if (!place || !input) return;
  place.hidden = false;
  input.addEventListener('change', async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    const { cleanIcon } = await import('#src/lib/svg-icon.ts');
    const cleaned = cleanIcon(await file.text());
    input.value = '';
    if (alert) alert.textContent = cleaned.ok ? '' : (alert.dataset['iconRefused'] ?? '');
    if (!cleaned.ok) return;
    keepBrought({ name: file.name.replace(/\.svg$/i, ''), ...cleaned.value });
    location.assign(place.dataset['iconUpload'] ?? '');
  });
}
