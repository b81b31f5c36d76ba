import { BlockNodeSchema, wrapperFields } from '#src/model/fields/block-node.ts';
import { blocks, component, type Fields, flag, required, text } from '#src/model/fields/field.ts';
import type { SchemaDefinition } from '#src/model/fields/schema.ts';
import type { BlockDefinition } from './define.ts';

// Squidex does not deliver hidden fields to API clients, so our own are only tagged.
const tags = ['hidden'];

const sharedFields = {
  id: required(text({ label: { de: 'Kennung', en: 'Id' }, tags })),
  own: flag({ label: { de: 'Eigene Fassung', en: 'Own version' }, tags }),
  wrapper: component({
    label: { de: 'Rahmen', en: 'Wrapper' },
    schema: 'core-component-wrapper',
    of: wrapperFields,
  }),
} satisfies Fields;

/** The component schema of a block kind: its own fields beside those that every block has. */
export function blockSchema(definition: BlockDefinition): SchemaDefinition {
  const children = blocks({ label: { de: 'Blöcke', en: 'Blocks' }, node: BlockNodeSchema });
  const accepts = definition.children === 'all' ? 'blocks' : definition.children?.map(schemaName);
  return {
    name: schemaName(definition.kind),
    type: 'Component',
    label: definition.label,
    public: true,
    fields: {
      ...sharedFields,
      ...definition.fields,
      ...(accepts ? { children: { ...children, accepts } } : {}),
    },
  };
}

/** `hero` → `block-hero`. */
export function schemaName(kind: string): `block-${string}` {
  return `block-${kind}`;
}

/** `block-hero` → `hero`. */
export function kindOf(name: `block-${string}`): string {
  return name.slice('block-'.length);
}
