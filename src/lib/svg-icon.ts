import { err, ok, type Result } from './result.ts';
import { cleanSvg, removedFrom } from './svg.ts';

/** One of these at least is in every drawing that one sees. */
const DRAWN = /<(?:path|rect|circle|ellipse|line|polyline|polygon)\b/;
const PAINTS = /\b(fill|stroke)="([^"]*)"/g;
const NO_COLOUR: ReadonlySet<string> = new Set(['none', 'currentColor', 'inherit', 'transparent']);

/**
 * A drawing of unknown origin as an icon: clean, and in the colour of the text around it where it has one
 * colour only. Out: the markup, and by name what was left out; or in English why it was refused.
 */
export function cleanIcon(text: string): Result<{ svg: string; removed: string[] }, string> {
  const clean = cleanSvg(text, 'i');
  if (!clean.ok) return clean;
  if (!DRAWN.test(clean.value)) return err('nothing that is drawn');
  return ok({ svg: inTextColour(clean.value), removed: removedFrom(text) });
}

function inTextColour(svg: string): string {
  const paints = [...svg.matchAll(PAINTS)].map(([, , paint = '']) => paint);
  const colours = new Set(paints.filter((paint) => !NO_COLOUR.has(paint)));
  // Without any paint a drawing is black.
  if (paints.length === 0) return svg.replace(/^<svg/, '<svg fill="currentColor"');
  if (colours.size !== 1 || [...colours].some((paint) => paint.startsWith('url('))) return svg;
  return svg.replaceAll(PAINTS, (whole, name: string, paint: string) =>
    colours.has(paint) ? `${name}="currentColor"` : whole,
  );
}
