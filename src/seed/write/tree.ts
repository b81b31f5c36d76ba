import type { BlockDefinition } from '#src/blocks/define.ts';
import { type BlockKind, registry } from '#src/blocks/registry/registry.ts';
import { blockSchema, schemaName } from '#src/blocks/schema.ts';
import type { ANIMATIONS } from '#src/model/fields/block-node.ts';
import type { Infer } from '#src/model/fields/field.ts';
import type { Language } from '#src/model/languages.ts';
import { encodeFields } from './encode.ts';
import { blockId } from './id.ts';
import type { Both } from './both.ts';

type FieldsOf<K extends BlockKind> = (typeof registry)[K]['fields'];
/** The fields of a kind; those that are translated hold both languages. */
type Written<K extends BlockKind> = {
  [F in keyof FieldsOf<K>]?: Infer<FieldsOf<K>>[F] | Both<NonNullable<Infer<FieldsOf<K>>[F]>>;
};

type Animation = (typeof ANIMATIONS)[number];
type Options = { children?: DemoBlock[]; background?: string; animation?: Animation };

/** A block as it is stored: the form that `BlockNodeSchema` reads, without ids of schemas. */
export type StoredBlock = Record<string, unknown>;

/** A block as one writes it down: both languages side by side. */
export type DemoBlock = Options & {
  kind: BlockKind;
  name: string;
  fields: Record<string, unknown>;
};

/**
 * A block. In: its kind, a name that is unique in its page, its fields, the blocks inside it, the id
 * of its background colour, and how it comes in.
 */
export function block<K extends BlockKind>(
  kind: K,
  name: string,
  fields: Written<K> = {},
  options: Options = {},
): DemoBlock {
  return { kind, name, fields, ...options };
}

/** A section of the given blocks. */
export function section(
  name: string,
  children: DemoBlock[],
  fields: Written<'section'> = {},
): DemoBlock {
  return block('section', name, fields, { children });
}

/**
 * The linked trees of a page: the same blocks with the same ids in both languages.
 * In: the page's name, from which the ids follow, and its blocks.
 */
export function trees(page: string, blocks: DemoBlock[]): Both<StoredBlock[]> {
  return {
    de: blocks.map((draft) => stored(page, draft, 'de')),
    en: blocks.map((draft) => stored(page, draft, 'en')),
  };
}

function stored(page: string, draft: DemoBlock, language: Language): StoredBlock {
  const definition: BlockDefinition = registry[draft.kind];
  const { background, animation } = draft;
  return {
    schemaName: schemaName(draft.kind),
    ...encodeFields(blockSchema(definition).fields, {
      ...fieldsIn(definition, draft.fields, language),
      id: blockId(`${page}/${draft.name}`),
      wrapper: { background, animation },
      children: draft.children?.map((child) => stored(page, child, language)),
    }),
  };
}

function fieldsIn(
  definition: BlockDefinition,
  fields: Record<string, unknown>,
  language: Language,
) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const translated = definition.fields[name]?.translate ?? false;
      if (translated !== isBoth(value)) {
        throw new Error(`${definition.kind}: ${name} is ${translated ? '' : 'not '}translated.`);
      }
      return [name, isBoth(value) ? value[language] : value];
    }),
  );
}

function isBoth(value: unknown): value is Both<unknown> {
  return value !== null && typeof value === 'object' && 'de' in value && 'en' in value;
}
