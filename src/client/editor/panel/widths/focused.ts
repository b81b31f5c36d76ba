/** What has the focus, also in the interface's shadow. */
export function focused(): HTMLElement | null {
  const { activeElement } = document;
  const inner = activeElement?.shadowRoot?.activeElement ?? activeElement;
  return inner instanceof HTMLElement ? inner : null;
}
