import type { FontMetrics } from '#src/model/fields/font.ts';
import { isHiddenFace, isOwnFace } from '#src/model/fields/own-fonts.ts';
import type { FontAnswer } from '#src/model/pages/answers.ts';
import { FONT_MISSIONS, type FontMission } from '#src/model/schemas/font-styles.ts';

type SystemFont = { family: string } & FontMetrics;

// Measured as our own are; the second one is what Android has.
const SERIFS: readonly SystemFont[] = [
  { family: 'Georgia', ascent: 0.917, descent: 0.2192, lineGap: 0, width: 0.4458 },
  { family: 'Noto Serif', ascent: 1.069, descent: 0.293, lineGap: 0, width: 0.481 },
];
const SANS_SERIFS: readonly SystemFont[] = [
  { family: 'Arial', ascent: 0.9053, descent: 0.2119, lineGap: 0.0327, width: 0.4458 },
  { family: 'Roboto', ascent: 0.9277, descent: 0.2441, lineGap: 0, width: 0.4448 },
];

/** What stands behind a mission's font until it is there, and for letters that it lacks. */
const STANDINS: Record<FontMission, { measured: readonly SystemFont[]; others: string }> = {
  main: { measured: SERIFS, others: "'Iowan Old Style', Georgia, serif" },
  support: { measured: SANS_SERIFS, others: 'Optima, sans-serif' },
  navbar: { measured: SANS_SERIFS, others: 'Optima, Candara, sans-serif' },
  flowingtext: { measured: SANS_SERIFS, others: 'Optima, Candara, sans-serif' },
};

/**
 * The files of the fonts that the site does not declare itself, and for each mission the first font that has it.
 * Behind it stand fonts of the visitor's system, as large as it, so that nothing moves when it arrives.
 */
export function fontRules(stored: readonly FontAnswer[]): string {
  const hidden = new Set(stored.filter(isHiddenFace).map(({ family }) => family));
  // A file in the place of one of ours, under its name, would not be seen: the family gets a name of its own.
  const fonts = stored.map((font) =>
    hidden.has(font.family) ? { ...font, family: `${font.family} of the content` } : font,
  );
  const foreign = fonts.filter((font) => !isOwnFace(font));
  const faces = foreign.map(
    ({ family, weight, url, type }) =>
      `@font-face{font-family:${cssString(family)};font-weight:${weight};` +
      `src:url(${cssString(url)}) format(${cssString(type)});font-display:swap}`,
  );
  const chosen = FONT_MISSIONS.flatMap((mission) => {
    const font = fonts.find((one) => one.mission === mission);
    return font ? [{ mission, ...withStandins(font, mission) }] : [];
  });
  const variables = chosen.map(({ mission, stack }) => `--font-${mission}:${stack}`);
  const root = variables.length > 0 ? [`:root{${variables.join(';')}}`] : [];
  return [...new Set([...faces, ...chosen.flatMap(({ rules }) => rules)]), ...root].join('\n');
}

function withStandins({ family, metrics }: FontAnswer, mission: FontMission) {
  const { measured, others } = STANDINS[mission];
  const standins = metrics ? measured.map((system) => standin(family, metrics, system)) : [];
  const stack = [cssString(family), ...standins.map(({ name }) => name), others].join(', ');
  return { stack, rules: standins.map(({ rule }) => rule) };
}

function standin(family: string, metrics: FontMetrics, system: SystemFont) {
  const name = cssString(`${family} as ${system.family}`);
  const size = metrics.width / system.width;
  const rule =
    `@font-face{font-family:${name};src:local(${cssString(system.family)});` +
    `size-adjust:${percent(size)};ascent-override:${percent(metrics.ascent / size)};` +
    `descent-override:${percent(metrics.descent / size)};` +
    `line-gap-override:${percent(metrics.lineGap / size)}}`;
  return { name, rule };
}

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;

/** A text as a string of CSS: only letters, digits and a few signs stand for themselves. */
function cssString(text: string): string {
  const inner = text.replace(/[^\p{L}\p{N} _./-]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return `\\${code === 0 ? 'fffd' : code.toString(16)} `;
  });
  return `"${inner}"`;
}
