import type { CSSProperties } from 'react';

/** Sizes at which a name is still read, and still fits into a list. */
const [LEAST, MOST] = [12, 28];

const SHOWN = [
  ...['fontFamily', 'fontStyle', 'fontWeight', 'fontVariantCaps', 'fontStretch'],
  ...['letterSpacing', 'textTransform', 'textDecorationLine'],
] as const;

/**
 * How text looks that wears a class of this page: as styles for its name in a list. The colour is left out: it is made
 * for another ground. `size`: of its letters, in pixels; `leading`: of its lines, as a share of that.
 */
export function textSampleOf(className: string): {
  style: CSSProperties;
  size: number;
  leading: number | undefined;
} {
  const sample = document.createElement('p');
  sample.className = className;
  sample.hidden = true;
  document.body.append(sample);
  const computed = getComputedStyle(sample);
  const size = Number.parseFloat(computed.fontSize);
  const line = Number.parseFloat(computed.lineHeight);
  const style: Record<string, string> = {};
  for (const name of SHOWN) style[name] = computed[name];
  sample.remove();
  return {
    style: { ...style, fontSize: `${Math.min(MOST, Math.max(LEAST, size))}px` },
    size,
    leading: Number.isNaN(line) ? undefined : line / size,
  };
}
