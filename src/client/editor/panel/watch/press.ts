/**
 * What a press on the page brings up may lie under the pointer then: it does not take the release, or a slow click on
 * a link would never become one. In: what the interface is in.
 */
export function watchPress(host: HTMLElement, signal: AbortSignal): void {
  const options = { capture: true, signal };
  const press = (event: PointerEvent) =>
    host.toggleAttribute('data-pressed', !event.composedPath().includes(host));
  const release = () => host.removeAttribute('data-pressed');
  addEventListener('pointerdown', press, options);
  addEventListener('pointerup', release, options);
  addEventListener('pointercancel', release, options);
}
