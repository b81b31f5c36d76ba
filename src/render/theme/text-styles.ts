import { compile } from 'tailwindcss';
import defaultTheme from 'tailwindcss/theme.css?raw';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { textStyleClass } from '#src/model/fields/text-style.ts';
import type { ThemeAnswer } from '#src/model/pages/answers.ts';
import roles from '../styles/roles.css?raw';

type TextStyle = Pick<ThemeAnswer['textStyles'][number], 'key' | 'name' | 'classes'>;

const MAX_CLASSES = 40;
const MAX_OF_SITE = 2_000;

/**
 * A class for text, as the grammar allows it: words, numbers, and as free values only a number with
 * unit, a hex colour or one of our variables. No braces, quotes or addresses, which Tailwind would
 * write into CSS as they are.
 */
const VARIANT =
  /^(?:sm|md|lg|xl|2xl|hover|focus|focus-visible|print|motion-reduce|first-line|first-letter):/;
const UTILITY =
  /^!?-?[a-z][a-z0-9]*(?:-[a-z0-9.]+)*(?:-\[(?:#[0-9a-f]{3,8}|-?\d{1,4}(?:\.\d{1,4})?(?:px|rem|em|ch|%|vw)?)\]|-\(--[a-z0-9-]{1,40}\))?(?:\/\d{1,3})?$/;
/** What places, hides or moves an element, and does not belong to its text. */
const NO_TEXT =
  /^!?-?(?:fixed|absolute|relative|sticky|static|hidden|invisible|container|inset|top|right|bottom|left|start|end|z|content|animate|transition|cursor|pointer-events|sr-only|not-sr-only|transform|scale|translate|rotate|skew|origin|perspective)(?:-|$)/;

/** True for classes that a text style may hold. */
export function isTextClass(candidate: string): boolean {
  if (candidate.length > 60) return false;
  let utility = candidate;
  for (let variants = 0; variants < 3 && VARIANT.test(utility); variants++) {
    utility = utility.replace(VARIANT, '');
  }
  return UTILITY.test(utility) && !NO_TEXT.test(utility);
}

type Compiler = Awaited<ReturnType<typeof compile>>;

/** Tailwind with its own sizes and our colours; made anew for each sheet, since it never forgets a class. */
function compiler(): Promise<Compiler> {
  const source = `@import 'defaults' theme(inline);\n${roles}\n@theme inline{${FONTS}}\n@tailwind utilities source(none);`;
  return compile(source, {
    loadStylesheet: async (path, base) => ({ path, base, content: defaultTheme }),
  });
}

const FONTS = ['main', 'support', 'navbar', 'flowingtext']
  .map((mission) => `--font-${mission}:var(--font-${mission});`)
  .join('');

/**
 * The rules of `.ts-{key}`, made by Tailwind's compiler when the sheet is made, so that a new style needs no
 * new build. Classes that are unknown or no classes for text are left out and reported.
 */
export async function textStyleRules(
  styles: readonly TextStyle[],
): Promise<{ css: string; problems: Problem[] }> {
  const wanted = new Map(styles.map((style) => [style, classesOf(style)]));
  const candidates = [...new Set([...wanted.values()].flat().filter(isTextClass))];
  if (candidates.length === 0) return { css: '', problems: refusals(wanted, new Set()) };
  const built = (await compiler()).build(candidates.slice(0, MAX_OF_SITE));
  // Never true for what the grammar lets through; if it is, nothing of it is delivered.
  const isSafe = !/url\s*\(|@import|<\//i.test(built);
  const { rules, properties } = isSafe ? rulesOf(built) : { rules: [], properties: [] };
  const lines = [...wanted].flatMap(([{ key }, classes]) =>
    rules
      .filter(({ name }) => classes.includes(name))
      .map(({ write }) => write(`.${textStyleClass(key)}`)),
  );
  const used = properties.filter((property) => lines.some((line) => line.includes(property.name)));
  return {
    css: [...used.map(({ css }) => css), ...lines].join('\n'),
    problems: refusals(wanted, new Set(rules.map(({ name }) => name))),
  };
}

/** Which classes of a text style are unknown, or none for text; null: all are good. */
export async function classProblem(style: Omit<TextStyle, 'key'>): Promise<Problem | null> {
  const { problems } = await textStyleRules([{ key: '', ...style }]);
  return problems[0] ?? null;
}

const classesOf = ({ classes }: TextStyle) =>
  classes.split(/\s+/).filter(Boolean).slice(0, MAX_CLASSES);

function refusals(wanted: Map<TextStyle, string[]>, known: Set<string>): Problem[] {
  return [...wanted].flatMap(([{ name }, classes]) => {
    const refused = classes.filter((one) => !known.has(one)).map((one) => one.slice(0, 60));
    return refused.length > 0
      ? [problem('class-unknown', { style: name, classes: refused.join(' ') })]
      : [];
  });
}

/** A rule of one class, which can be written for another selector. */
type Rule = { name: string; write: (selector: string) => string };

/** The registration of a variable that rules use. */
type Property = { name: string; css: string };

/**
 * Reads Tailwind's output: top-level rules of one class, some within `@media` or `@supports`, and the
 * registrations of its variables. In the order of the output, which decides who wins.
 */
function rulesOf(css: string): { rules: Rule[]; properties: Property[] } {
  const rules: Rule[] = [];
  const properties: Property[] = [];
  for (const { head, body } of blocksOf(css)) {
    if (head.startsWith('@property ')) {
      properties.push({ name: head.slice('@property '.length), css: `${head}{${squeeze(body)}}` });
    } else if (/^@(?:media|supports)\b/.test(head)) {
      for (const inner of rulesOf(body).rules) {
        rules.push({ ...inner, write: (selector) => `${head}{${inner.write(selector)}}` });
      }
    } else {
      const rule = ruleOf(head, body);
      if (rule) rules.push(rule);
    }
  }
  return { rules, properties };
}

/** Only a class itself, with a state of its element: not what stands around or below it. */
function ruleOf(head: string, body: string): Rule | undefined {
  const found = /^\.((?:\\.|[\w-])+)((?:::?[a-z-]+)?)$/.exec(head);
  if (!found) return undefined;
  const [, escaped = '', state = ''] = found;
  const name = escaped.replace(
    /\\(3\d )?(.?)/g,
    (_whole, digit: string | undefined, char: string) =>
      digit ? String.fromCodePoint(Number.parseInt(digit, 16)) + char : char,
  );
  return { name, write: (selector) => `${selector}${state}{${squeeze(body)}}` };
}

function* blocksOf(css: string): Generator<{ head: string; body: string }> {
  let start = 0;
  let depth = 0;
  let open = 0;
  const text = css.replace(/\/\*.*?\*\//gs, '');
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === ';' && depth === 0) start = at + 1;
    if (char === '{' && depth++ === 0) open = at;
    if (char !== '}' || --depth > 0) continue;
    yield { head: squeeze(text.slice(start, open)), body: text.slice(open + 1, at) };
    start = at + 1;
  }
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();
