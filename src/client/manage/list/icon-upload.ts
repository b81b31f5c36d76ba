import { keepUploaded } from '#src/client/items/inputs/uploaded-svg.ts';

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
    input.value = '';
    const code = await import('#src/lib/svg-icon.ts').catch(() => undefined);
    const cleaned = code?.cleanIcon(await file.text());
    const { iconRefused = '', iconUnreachable = '' } = alert?.dataset ?? {};
    if (alert) alert.textContent = !cleaned ? iconUnreachable : cleaned.ok ? '' : iconRefused;
    if (!cleaned?.ok) return;
    keepUploaded({ name: file.name.replace(/\.svg$/i, ''), ...cleaned.value });
    location.assign(place.dataset['iconUpload'] ?? '');
  });
}
