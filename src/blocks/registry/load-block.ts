import { err, ok, type Result } from '#src/lib/result.ts';
import type { EditingProblem } from '#src/model/errors/editing-errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Language } from '#src/model/languages.ts';
import type { Route } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { animationClass } from '../animation.ts';
import { type ReadBlock, readBlock } from './read.ts';
import type { BlockKind } from './registry.ts';

/** A block with everything that it shows. */
export type LoadedBlock = ReadBlock & {
  data: unknown;
  /** Classes of its wrapper. */
  className: string;
  /** What could not be shown of it; it is shown without. */
  problem?: EditingProblem;
  /** It holds the first large picture of its page. */
  first?: boolean;
  /** The language of its words, where that is not the one of the page. */
  writtenIn?: Language;
  /** The language of the blocks inside it, where they are stored elsewhere. */
  innerLang?: Language;
};

/** A loaded block with those that stand inside it. */
export type LoadedTree = LoadedBlock & { inside: LoadedTree[] };

type LoadOptions = {
  /** The language in which the blocks are written; absent: that of the route. */
  textLang?: Language;
  /** Hears of what is left out, and why. */
  report?: (problem: EditingProblem) => void;
};

/**
 * Loads blocks for visitors, with everything below them. Out: without those that cannot be read or have nothing to
 * show.
 */
export function loadTree(
  nodes: readonly BlockNode[],
  ask: Ask,
  route: Route,
  { textLang = route.lang, report = () => undefined }: LoadOptions = {},
): LoadedTree[] {
  const written = textLang === route.lang ? {} : { writtenIn: textLang };
  return nodes.flatMap((node) => {
    const read = readBlock(node);
    if (!read.ok) report(read.error);
    const loaded = loadBlock(node, ask, route);
    if (!loaded) return [];
    if (loaded.problem) report(loaded.problem);
    const within = { textLang: loaded.innerLang ?? textLang, report };
    const inside = loadTree(loaded.block.children, ask, route, within);
    if (loaded.definition.isBlank?.(loaded.block, inside.length)) return [];
    return [{ ...loaded, ...written, inside }];
  });
}

/** What may lie above a picture that is seen without scrolling. */
const SEEN_FIRST = 4;

/** Marks the first picture of a page, if it stands high enough to be seen first; kinds with an eager picture of their own come before it. */
export function markFirstPicture(page: readonly LoadedTree[]): void {
  for (const one of page.slice(0, SEEN_FIRST)) {
    const found = firstIn(one);
    if (!found) continue;
    if (found.kind === 'picture') found.first = true;
    return;
  }
}

const EAGER: ReadonlySet<BlockKind> = new Set(['hero', 'product-detail', 'category-page']);

function firstIn(one: LoadedTree): LoadedTree | undefined {
  if (one.kind === 'picture' || EAGER.has(one.kind)) return one;
  for (const inner of one.inside) {
    const found = firstIn(inner);
    if (found) return found;
  }
  return undefined;
}

/**
 * Loads a stored block for its view.
 * Out: null if it cannot be read or has nothing to show. Its children are the blocks inside it, also
 * those that are stored elsewhere. Asks the queries of its kind, and the colour of its background.
 */
export function loadBlock(node: BlockNode, ask: Ask, route: Route): LoadedBlock | null {
  const read = readBlock(node);
  if (!read.ok) return null;
  const { definition, block } = read.value;
  if (isUnwritten(definition, block)) return null;
  const data = definition.load(block, ask, route);
  if (data === null) return null;
  const around = wrapperOf(read.value, ask, route);
  if (!definition.inner) return { ...read.value, data, ...around };
  const { nodes: children, textLang } = definition.inner(block, ask, route);
  return { ...read.value, block: { ...block, children }, innerLang: textLang, data, ...around };
}

/** Whether a text is missing without which the block says nothing: nobody has written or translated it yet. */
const isUnwritten = (
  { fields }: ReadBlock['definition'],
  block: Readonly<Record<string, unknown>>,
) =>
  Object.entries(fields).some(
    ([name, { required, placeholder }]) => required && placeholder && block[name] === '',
  );

function wrapperOf(
  { kind, definition, block }: ReadBlock,
  ask: Ask,
  { lang }: Route,
): Pick<LoadedBlock, 'className' | 'problem'> {
  const { inline, background, animation } = block.wrapper;
  const colour = background === undefined ? null : ask('colour', background, lang);
  const moving = animation ? animated(animation) : ok('');
  const classes = [
    `b b-${kind}`,
    definition.bleeds?.(block) ? 'b--bleed' : '',
    inline ? 'b--inline' : '',
    colour ? `b--dyed c-${colour.key}` : '',
    moving.ok ? moving.value : '',
  ];
  const className = classes.filter(Boolean).join(' ');
  if (moving.ok) return { className };
  const details = { id: block.id, kind, animation: moving.error };
  return { className, problem: problem('animation-unknown', details) };
}

/** Out: the class of an animation, or the unknown name as an error. */
function animated(name: string): Result<string, string> {
  try {
    return ok(animationClass(name));
  } catch {
    return err(name);
  }
}
