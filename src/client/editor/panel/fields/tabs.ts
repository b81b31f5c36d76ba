import type { NamedField } from './fields.ts';

export const TABS = ['content', 'look', 'behaviour'] as const;
export type FormTab = (typeof TABS)[number];

/** Fields that say what a block does, by their names. */
const DOES: ReadonlySet<string> = new Set(['anchor', 'open', 'headRow', 'headColumn']);
/** Choices that say what a block shows, and not how. */
const SHOWS: ReadonlySet<string> = new Set(['source', 'schema']);
const OF_LOOK: readonly string[] = ['text-styles', 'colors', 'themes'];

/** In which tab of a form a field stands: by what it is, where its name says nothing. */
export function tabOf({ path, field }: NamedField): FormTab {
  if (DOES.has(path)) return 'behaviour';
  if (SHOWS.has(path) || field.translate) return 'content';
  const { properties, accepts } = field;
  const isChoice = properties['editor'] === 'Dropdown' || properties.fieldType === 'Boolean';
  const isDress = Array.isArray(accepts) && accepts.some((one) => OF_LOOK.includes(one));
  return isChoice || isDress ? 'look' : 'content';
}
