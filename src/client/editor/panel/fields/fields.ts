import { type BlockNode, wrapperFields } from '#src/model/fields/block-node.ts';
import type { Field } from '#src/model/fields/field.ts';
import { definitionOf } from '../kinds/describe.ts';

/** A field of a block with where its value stands. */
export type NamedField = { path: string; field: Field<unknown> };

const HIDDEN = (field: Field<unknown>) =>
  Array.isArray(field.properties['tags']) && field.properties['tags'].includes('hidden');

/** Whether a field means anything beside the values of the others. */
function isOffered({ when }: Field<unknown>, node: BlockNode): boolean {
  if (!when) return true;
  const initial = definitionOf(node)?.fields[when.field]?.initial;
  return when.is.includes(node[when.field] ?? initial);
}

/** The fields of a block's kind that people fill in: its texts first, then what both languages share. */
export function fieldsOf(node: BlockNode): { texts: NamedField[]; settings: NamedField[] } {
  const all = Object.entries(definitionOf(node)?.fields ?? {})
    .filter(([, field]) => !HIDDEN(field) && field.properties.fieldType !== 'Components')
    .filter(([, field]) => isOffered(field, node))
    .map(([path, field]): NamedField => ({ path, field }));
  return {
    texts: all.filter(({ field }) => field.translate),
    settings: all.filter(({ field }) => !field.translate),
  };
}

/** The fields of the wrapper that every block has. */
export const WRAPPER_FIELDS: readonly NamedField[] = (
  ['display', 'background', 'animation', 'inline', 'noEditWrapper'] as const
).map((name) => ({ path: `wrapper.${name}`, field: wrapperFields[name] }));

/** The field that says which text style a block wears; undefined: its kind wears none. */
export const textStyleField = (node: BlockNode): NamedField | undefined =>
  fieldsOf(node).settings.find(
    ({ field: { accepts } }) => accepts !== 'blocks' && accepts?.includes('text-styles'),
  );

/** The ids of the text styles that a block wears: none or one. */
export function wornBy(node: BlockNode, path: string): string[] {
  const value = node[path];
  return Array.isArray(value) ? value.map(String) : [];
}
