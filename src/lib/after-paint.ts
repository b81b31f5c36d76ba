/** Does something after the next frame was painted. A hidden tab paints none: it is done when the tab is seen again. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
