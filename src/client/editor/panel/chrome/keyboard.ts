/** What of the window a person sees, as `visualViewport` tells it. */
type Seen = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>;

/** How much of the window's lower end a keyboard covers, in px. Who has zoomed in sees less of it for another reason. */
export function keyboardHeight(windowHeight: number, seen: Seen | null): number {
  if (!seen || seen.scale > 1.01) return 0;
  return Math.max(0, Math.round(windowHeight - seen.height - seen.offsetTop));
}

/**
 * Keeps bars and sheets above the keyboard of a phone, which makes no window smaller: the styles read `--ed-keyboard`.
 */
export function watchKeyboard(host: HTMLElement, signal: AbortSignal): void {
  const { visualViewport: seen } = window;
  if (!seen) return;
  const adapt = () => {
    const height = keyboardHeight(window.innerHeight, seen);
    if (height === 0) host.style.removeProperty('--ed-keyboard');
    else host.style.setProperty('--ed-keyboard', `${height}px`);
  };
  for (const event of ['resize', 'scroll']) seen.addEventListener(event, adapt, { signal });
  adapt();
}
