import { equal } from './equal.ts';

/** One thing as both began with it, as it is here and as it is there. */
export type Sides<T> = { base: T; mine: T; theirs: T };

/** Values that both changed, by the path of the field. */
export type ValueConflict = Record<string, { base: unknown; mine: unknown; theirs: unknown }>;

/**
 * A value of both: the one that changed. Components (`seo`, `wrapper`) are merged by field. Where both
 * changed it differently, mine stays and the field is contested.
 */
export function mergeValues(
  sides: Sides<unknown>,
  path: string,
  contested: ValueConflict,
): unknown {
  const { base, mine, theirs } = sides;
  if (equal(mine, theirs) || equal(theirs, base)) return mine;
  if (equal(mine, base)) return theirs;
  if (isComponent(mine) && isComponent(theirs)) return mergeComponents(sides, path, contested);
  contested[path] = { base, mine, theirs };
  return mine;
}

function mergeComponents(
  { base, mine, theirs }: Sides<unknown>,
  path: string,
  contested: ValueConflict,
): unknown {
  const of = (side: unknown, name: string) => (isComponent(side) ? side[name] : undefined);
  const names = new Set(
    [mine, theirs].flatMap((side) => (isComponent(side) ? Object.keys(side) : [])),
  );
  const entries = [...names].map((name) => {
    const inside: Sides<unknown> = {
      base: of(base, name),
      mine: of(mine, name),
      theirs: of(theirs, name),
    };
    return [name, mergeValues(inside, `${path}.${name}`, contested)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function isComponent(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && 'schemaName' in value;
}
