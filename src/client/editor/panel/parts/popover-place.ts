const GAP = 6;
const EDGE = 8;
/** Below the bar, which would cover it. */
const TOP = 52;

type AnchorBox = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
type Size = { width: number; height: number };

/**
 * Where a layer stands that belongs to a button: below it, above it where there is more room, and always within the
 * window, wherever the button has been scrolled to. In: the button, the sizes of layer and window, and which edges
 * meet. Out: the corner of the layer, in px.
 */
export function placeAt(
  at: AnchorBox,
  { width, height }: Size,
  window: Size,
  align: 'start' | 'end',
): { left: number; top: number } {
  const wanted = align === 'start' ? at.left : at.right - width;
  const below = at.bottom + GAP;
  const lowest = Math.max(TOP, window.height - height - EDGE);
  const above = at.top - GAP - height;
  return {
    left: Math.max(EDGE, Math.min(wanted, window.width - width - EDGE)),
    top: below <= lowest ? Math.max(TOP, below) : above >= TOP && above <= lowest ? above : lowest,
  };
}
