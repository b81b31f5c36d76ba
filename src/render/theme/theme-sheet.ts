import {
  contrast,
  isHex,
  lightness,
  mix,
  parseHex,
  shade,
  toHex,
  withLightness,
} from '#src/lib/colour.ts';
import { textStyleClass } from '#src/model/fields/text-style.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { FontAnswer, ThemeAnswer } from '#src/model/pages/answers.ts';
import { type Queries, queryKey, type Read } from '#src/model/pages/query.ts';
import { COLOUR_SLOTS, type ColourSlot } from '#src/model/schemas/theme-settings.ts';
import { fontRules } from './font-rules.ts';
import { textStyleRules } from './text-styles.ts';

/** Points of HSL lightness that a shade differs by (specification, section 9). */
const SHADES = { 300: 18, 400: 12, 600: -6, 700: -12 } as const;

/** Of a text on a colour: from this oklab lightness on it is black. */
const TURNS_BLACK = 0.64;
const BLACK_TEXT = '#101010';
const WHITE_TEXT = '#fafafa';
/** WCAG 2.2, 1.4.3. */
const READABLE = 4.5;

/** What the sheet is made of. */
export type ThemeSource = ThemeAnswer & { fonts: readonly FontAnswer[] };

export type ThemeSheet = { css: string; problems: Problem[] };

/** Asks for what the sheet is made of; fonts count as shown by it. */
export function loadTheme({ ask, readOf }: Queries): { theme: ThemeSource; reads: Read[] } {
  const fonts = ask('fonts');
  const files = fonts.flatMap(({ file }) => (file === null ? [] : queryKey('file', file)));
  return {
    theme: { ...ask('theme'), fonts },
    reads: ['theme', 'fonts', ...new Set(files)].map(readOf),
  };
}

/**
 * `/theme.css`: themes, colours, fonts and text styles, so that a new colour publishes one file and no
 * page. Out: CSS, and the classes of text styles that were left out.
 */
export async function themeSheet(theme: ThemeSource): Promise<ThemeSheet> {
  const text = await textStyleRules(theme.textStyles);
  const parts = [colourRules(theme), fontRules(theme.fonts), text.css, ownColours(theme)];
  return { css: parts.filter(Boolean).join('\n'), problems: text.problems };
}

/**
 * Themes and colours as plain hex. The site's own theme stands on `:root`; colours whose hex does not
 * fit are left out.
 */
function colourRules({ themes, colours, site }: ThemeAnswer): string {
  const known = themes.filter((theme) => COLOUR_SLOTS.every((slot) => isHex(theme.colours[slot])));
  const own = known.find(({ key }) => key === site) ?? known[0];
  const rules = known.map((theme) => {
    const selector = `[data-theme="${theme.key}"]`;
    return rule(theme === own ? `:root, ${selector}` : selector, themeVariables(theme.colours));
  });
  const swatches = colours.filter(({ hex }) => isHex(hex));
  return [
    ...rules,
    ...swatches.map(({ key, hex }) => rule(`.c-${key}`, swatchVariables(hex))),
  ].join('\n');
}

/** After the classes of text styles, which say the colour where a style has none of its own. */
function ownColours({ textStyles }: ThemeAnswer): string {
  return textStyles
    .flatMap(({ key, colour }) =>
      colour !== null && isHex(colour) ? `.${textStyleClass(key)}{color:${normal(colour)}}` : [],
    )
    .join('\n');
}

function rule(selector: string, variables: Record<string, string>): string {
  const lines = Object.entries(variables).map(([name, value]) => `--${name}:${value}`);
  return `${selector}{${lines.join(';')}}`;
}

function swatchVariables(hex: string) {
  return { c: normal(hex), 'on-c': textOn(hex) };
}

function themeVariables(colours: Record<ColourSlot, string>): Record<string, string> {
  const shades = COLOUR_SLOTS.flatMap((slot) => [
    ...withText(slot, normal(colours[slot])),
    ...Object.entries(SHADES).flatMap(([name, points]) =>
      withText(`${slot}-${name}`, shade(colours[slot], points)),
    ),
  ]);
  return { ...Object.fromEntries(shades), ...roles(colours) };
}

/** A colour and the text on it. */
const withText = (name: string, hex: string) => [
  [name, hex],
  [`on-${name}`, textOn(hex)],
];

/** What components name instead of colours; each is readable whatever the six colours are. */
function roles({ main, accent, neutral, black, white }: Record<ColourSlot, string>) {
  const onField = orReadable(white, main);
  return {
    paper: normal(white),
    ink: normal(black),
    'ink-soft': mix(black, 0.76, white),
    line: mix(black, 0.2, white),
    edge: mix(black, 0.58, white),
    tint: mix(neutral, 0.52, white),
    fog: normal(neutral),
    field: normal(main),
    'on-field': onField,
    'on-field-soft': orReadable(mix(onField, 0.86, main), main),
    thread: normal(accent),
    'on-thread': textOn(accent),
    'thread-line': withLightness(accent, Math.min(lightness(accent), 0.6)),
    'thread-line-field': withLightness(accent, Math.max(lightness(accent), 0.72)),
  };
}

/**
 * A text colour that can be read on a colour, whatever it is: the soft white or black that the eye
 * expects, else the other one, else the pure one. Of pure white and black one always has 4.58:1.
 */
function textOn(hex: string): string {
  const soft = lightness(hex) < TURNS_BLACK ? [WHITE_TEXT, BLACK_TEXT] : [BLACK_TEXT, WHITE_TEXT];
  const readable = [...soft, '#ffffff', '#000000'].find((text) => contrast(text, hex) >= READABLE);
  return readable ?? '#000000';
}

/** The colour that is wished for, where it can be read on the other. */
function orReadable(wished: string, hex: string): string {
  return contrast(wished, hex) >= READABLE ? normal(wished) : textOn(hex);
}

/** `#rrggbb`, whatever form an editor wrote. */
const normal = (hex: string) => toHex(parseHex(hex));
