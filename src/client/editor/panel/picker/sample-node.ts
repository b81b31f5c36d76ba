import type { BlockDefinition } from '#src/blocks/define.ts';
import { type BlockKind, registry } from '#src/blocks/registry/registry.ts';
import { createBlock } from '#src/blocks/tree/create.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Field, Fields } from '#src/model/fields/field.ts';
import type { Language } from '#src/model/languages.ts';
import type { RichText } from '#src/model/fields/rich-text.ts';
import { pickerWords } from './picker-words.ts';

/** What stands in a kind that holds others, so that one sees what it is for. */
const INSIDE: Readonly<Record<string, readonly BlockKind[]>> = {
  section: ['heading', 'rich-text', 'button'],
  columns: ['section', 'section'],
  gallery: ['picture', 'picture', 'picture'],
  hero: ['button'],
};

/** A block as it could look, for a picture of its kind; never part of a page. Null: the kind cannot be made alone. */
export function sampleNode(kind: BlockKind, lang: Language, depth = 0): BlockNode | null {
  const made = createBlock(kind, `sample${kind.replace(/\W/g, '')}${depth}`, lang);
  if (!made.ok) return null;
  const { fields }: BlockDefinition = registry[kind];
  const node = { ...made.value, ...filled(fields, made.value, lang) };
  const inside = (depth < 2 && INSIDE[kind]) || [];
  const children = inside.flatMap((one, at) => {
    const child = sampleNode(one, lang, depth + 1);
    return child ? [{ ...child, id: `${child.id}${at}` }] : [];
  });
  return children.length > 0 ? { ...node, children } : node;
}

function filled(fields: Fields, node: BlockNode, lang: Language): Record<string, unknown> {
  const values = Object.entries<Field<unknown>>(fields).flatMap(([name, field]) => {
    const value = sampleOf(field, node[name], lang);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(values);
}

function sampleOf(field: Field<unknown>, value: unknown, lang: Language): unknown {
  const { nested, placeholder, properties } = field;
  if (nested && Array.isArray(value)) return value.map(() => filled(nested, {} as BlockNode, lang));
  if (properties.fieldType === 'RichText')
    return documentOf(placeholder?.[lang] ?? pickerWords[lang].prose);
  return placeholder?.[lang];
}

const documentOf = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
