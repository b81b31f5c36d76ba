import { gzipSync } from 'node:zlib';
import { hasWords } from '#src/lib/words.ts';
import { textStyleRules } from '../theme/text-styles.ts';
import { type ThemeSource, themeSheet } from '../theme/theme-sheet.ts';

/** A class of content: which text styles have it, and whether the sheet knows it. */
type ClassUse = { name: string; styles: string[]; isKnown: boolean };

/** What the theme sheet of the site is made of. */
export type TailwindUsage = {
  /** Custom properties of the site's own theme. */
  tokens: { name: string; value: string }[];
  /** By name. */
  classes: ClassUse[];
  /** Of the sheet, and of the rules of text styles in it; compressed as servers send it. */
  bytes: { sheet: number; compressed: number; styles: number };
};

const TOKEN = /(--[\w-]+)\s*:\s*([^;{}]+)/g;

/** In: what the sheet is made from. */
export async function tailwindUsage(theme: ThemeSource): Promise<TailwindUsage> {
  const { css } = await themeSheet(theme);
  const styles = await textStyleRules(theme.textStyles);
  const unknown = new Set(
    styles.problems.flatMap(({ details }) => String(details['classes'] ?? '').split(' ')),
  );
  const uses = new Map<string, Set<string>>();
  for (const { name, classes } of theme.textStyles) {
    for (const one of classes.split(/\s+/).filter(Boolean)) {
      uses.set(one, (uses.get(one) ?? new Set()).add(name));
    }
  }
  const [, own = ''] = /:root[^{]*\{([^}]*)\}/.exec(css) ?? [];
  return {
    tokens: [...own.matchAll(TOKEN)].map(([, name = '', value = '']) => ({ name, value })),
    classes: [...uses]
      .map(([name, of]) => ({ name, styles: [...of], isKnown: !unknown.has(name.slice(0, 60)) }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    bytes: {
      sheet: Buffer.byteLength(css),
      compressed: gzipSync(css).byteLength,
      styles: Buffer.byteLength(styles.css),
    },
  };
}

export const USAGE_SORTS = ['name', 'styles', 'state'] as const;

type UsageQuery = { words: string; sort: (typeof USAGE_SORTS)[number]; descending: boolean };

/** The part that has all words; classes by name, by how many text styles have them, or the unknown ones first. */
export function foundUsage(
  { classes, tokens, bytes }: TailwindUsage,
  { words, sort, descending }: UsageQuery,
): TailwindUsage {
  const order: Record<typeof sort, (a: ClassUse, b: ClassUse) => number> = {
    name: (a, b) => a.name.localeCompare(b.name, 'en'),
    styles: (a, b) => a.styles.length - b.styles.length,
    state: (a, b) => Number(a.isKnown) - Number(b.isKnown),
  };
  return {
    bytes,
    tokens: tokens.filter(({ name, value }) => hasWords([name, value], words)),
    classes: classes
      .filter(({ name, styles }) => hasWords([name, ...styles], words))
      .sort((a, b) => (descending ? -1 : 1) * order[sort](a, b)),
  };
}
