/** The widths that a text style may differ at, with Tailwind's variants: each counts from there on. */
export const TEXT_WIDTHS = { phone: '', tablet: 'md:', desk: 'lg:' } as const;
export type TextWidth = keyof typeof TEXT_WIDTHS;

/** What one class of a text style sets. */
type Aspect<T> = {
  /** The value of a class without variant; undefined: the class sets something else. */
  read(utility: string): T | undefined;
  write(value: T): string;
};

const SIZES: Readonly<Record<string, number>> = {
  ...{ xs: 12, sm: 14, base: 16, lg: 18, xl: 20, '2xl': 24, '3xl': 30, '4xl': 36, '5xl': 48 },
  ...{ '6xl': 60, '7xl': 72, '8xl': 96, '9xl': 128 },
};
const LEADINGS: Readonly<Record<string, number>> = {
  ...{ none: 1, tight: 1.25, snug: 1.375, normal: 1.5, relaxed: 1.625, loose: 2 },
};
/** In percent of the size. */
const TRACKINGS: Readonly<Record<string, number>> = {
  ...{ tighter: -5, tight: -2.5, normal: 0, wide: 2.5, wider: 5, widest: 10 },
};
export const FAMILIES = ['main', 'support', 'navbar', 'flowingtext'] as const;
export const WEIGHTS = ['light', 'normal', 'medium', 'semibold', 'bold'] as const;
/** Names of colours that every theme has. */
export const INKS = ['ink', 'ink-soft', 'main', 'support', 'accent'] as const;
const PIXELS_OF_REM = 16;

/** Sizes in pixels, line heights as multiples of the size, spacing between letters in percent of it. */
export const TEXT_NUMBERS = {
  size: {
    read(utility) {
      const [, name = '', free, unit] =
        /^text-(?:(\w+)|\[(\d+(?:\.\d+)?)(px|rem)\])$/.exec(utility) ?? [];
      if (free !== undefined) return Number(free) * (unit === 'rem' ? PIXELS_OF_REM : 1);
      return numberNamed(SIZES, name);
    },
    write: (pixels) => nameOf(SIZES, pixels, 'text') ?? `text-[${pixels}px]`,
  },
  leading: {
    read(utility) {
      const [, name = '', free] = /^leading-(?:(\w+)|\[(\d+(?:\.\d+)?)\])$/.exec(utility) ?? [];
      return free === undefined ? numberNamed(LEADINGS, name) : Number(free);
    },
    write: (lines) => nameOf(LEADINGS, lines, 'leading') ?? `leading-[${lines}]`,
  },
  tracking: {
    read(utility) {
      const [, name = '', free] =
        /^tracking-(?:(\w+)|\[(-?\d+(?:\.\d+)?)em\])$/.exec(utility) ?? [];
      return free === undefined ? numberNamed(TRACKINGS, name) : rounded(Number(free) * 100);
    },
    write: (percent) =>
      nameOf(TRACKINGS, percent, 'tracking') ?? `tracking-[${rounded(percent / 100)}em]`,
  },
} satisfies Record<string, Aspect<number>>;

/** What a text style chooses from a few names. */
export const TEXT_CHOICES = {
  family: oneOf('font', FAMILIES),
  weight: oneOf('font', WEIGHTS),
  ink: oneOf('text', INKS),
} satisfies Record<string, Aspect<string>>;

/** What a text style has or has not. */
export const TEXT_SWITCHES = {
  italic: only('italic'),
  balanced: only('text-balance'),
} satisfies Record<string, Aspect<string>>;

/** What classes say of an aspect at a width; the last one wins. Undefined: nothing. */
export function readAspect<T>(
  classes: string,
  { read }: Aspect<T>,
  width: TextWidth = 'phone',
): T | undefined {
  return tokens(classes)
    .map((token) => valueAt(token, read, width))
    .findLast((value) => value !== undefined);
}

/**
 * The classes with another value of an aspect at a width; null takes it away. All other classes stay as they are,
 * in their order.
 */
export function withAspect<T>(
  classes: string,
  { read, write }: Aspect<T>,
  value: T | null,
  width: TextWidth = 'phone',
): string {
  const all = tokens(classes);
  const at = all.findIndex((token) => valueAt(token, read, width) !== undefined);
  const others = all.filter((token) => valueAt(token, read, width) === undefined);
  if (value === null) return others.join(' ');
  const written = TEXT_WIDTHS[width] + write(value);
  return others.toSpliced(at === -1 ? others.length : at, 0, written).join(' ');
}

const tokens = (classes: string) => classes.split(/\s+/).filter(Boolean);

/** What a class says at a width; undefined: nothing, or at another one. */
function valueAt<T>(token: string, read: Aspect<T>['read'], width: TextWidth): T | undefined {
  const variant = TEXT_WIDTHS[width];
  return token.startsWith(variant) ? read(token.slice(variant.length)) : undefined;
}

const numberNamed = (names: Readonly<Record<string, number>>, name: string) =>
  Object.hasOwn(names, name) ? names[name] : undefined;

function nameOf(names: Readonly<Record<string, number>>, value: number, start: string) {
  const found = Object.entries(names).find(([, one]) => one === value);
  return found && `${start}-${found[0]}`;
}

function oneOf(start: string, names: readonly string[]): Aspect<string> {
  return {
    read: (utility) => names.find((name) => utility === `${start}-${name}`),
    write: (name) => `${start}-${name}`,
  };
}

function only(utility: string): Aspect<string> {
  return {
    read: (one) => (one === utility ? utility : undefined),
    write: () => utility,
  };
}

/** Without what computing in binary adds. */
const rounded = (value: number) => Number(value.toFixed(4));
