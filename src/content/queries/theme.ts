import { parseHex, toHex } from '#src/lib/colour.ts';
import type {
  TextStyleAnswer,
  ThemeAnswer,
  ThemeSettingsAnswer,
} from '#src/model/pages/answers.ts';
import type { QueryContext } from './context.ts';

/** Everything that the theme sheet is made of; hex codes as `#rrggbb`. */
export function theme(ctx: QueryContext): ThemeAnswer {
  const hex = (code: string) => toHex(parseHex(code));
  const site = ctx.existing('theme-settings', ctx.site()?.theme);
  return {
    themes: ctx.all('theme-settings').map((stored) => ({
      key: ctx.key(stored.id),
      colours: {
        main: hex(stored.main),
        support: hex(stored.support),
        accent: hex(stored.accent),
        neutral: hex(stored.neutral),
        black: hex(stored.black),
        white: hex(stored.white),
      },
    })),
    colours: ctx.all('colors').map(({ id, hexcode }) => ({ key: ctx.key(id), hex: hex(hexcode) })),
    textStyles: ctx.all('text-styles').map(({ id, name, twclasses, color }) => {
      const own = color === undefined ? null : ctx.item('colors', color);
      const colour = own ? hex(own.hexcode) : null;
      return { key: ctx.key(id), name, classes: twclasses, colour };
    }),
    site: site && ctx.key(site),
  };
}

/** One theme by its name and key. */
export function themeSettings(ctx: QueryContext, id: string): ThemeSettingsAnswer | null {
  const stored = ctx.item('theme-settings', id);
  return stored ? { id, key: ctx.key(id), name: stored.name } : null;
}

/** One text style by its name and key. */
export function textStyle(ctx: QueryContext, id: string): TextStyleAnswer | null {
  const stored = ctx.item('text-styles', id);
  return stored ? { key: ctx.key(id), name: stored.name } : null;
}
