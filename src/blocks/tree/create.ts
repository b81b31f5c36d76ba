import { err, ok, type Result } from '#src/lib/result.ts';
import { type BlockNode, DEFAULT_WRAPPER } from '#src/model/fields/block-node.ts';
import type { EditingProblem } from '#src/model/errors/editing-errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Field } from '#src/model/fields/field.ts';
import type { Language } from '#src/model/languages.ts';
import { PLACEHOLDER_PICTURE } from '#src/model/fields/picture.ts';
import type { BlockDefinition } from '../define.ts';
import { type BlockKind, registry } from '../registry/registry.ts';
import { schemaName } from '../schema.ts';

/**
 * A new block with the defaults of its kind.
 * In: its id and the language of its texts. Out: the block as it is stored, or
 * `block-default-missing` where a field has to have a value and nothing says which.
 */
export function createBlock(
  kind: BlockKind,
  id: string,
  lang: Language,
): Result<BlockNode, EditingProblem> {
  const definition: BlockDefinition = registry[kind];
  const node: BlockNode = {
    schemaId: '',
    schemaName: schemaName(kind),
    id,
    wrapper: DEFAULT_WRAPPER,
  };
  for (const [name, field] of Object.entries(definition.fields)) {
    const value = initialOf(field, lang);
    if (value !== undefined) node[name] = value;
    else if (field.required && !field.placeholder)
      return err(problem('block-default-missing', { kind, field: name }));
  }
  return ok(node);
}

/** For blocks that get their id when they are inserted. */
const NO_ID = 'a000000000';

/** A new block for the tree of each language, with the same id. Errors: as `createBlock`. */
export function createLinked(
  kind: BlockKind,
  id = NO_ID,
): Result<Record<Language, BlockNode>, EditingProblem> {
  const de = createBlock(kind, id, 'de');
  if (!de.ok) return de;
  const en = createBlock(kind, id, 'en');
  return en.ok ? ok({ de: de.value, en: en.value }) : en;
}

/** What a new block starts with; pictures start with the placeholder, as often as there must be one. */
function initialOf({ initial, initialIn, properties, required }: Field<unknown>, lang: Language) {
  const given = initialIn?.[lang] ?? initial;
  if (given !== undefined) return given;
  if (properties.fieldType !== 'Assets') return undefined;
  const { minItems } = properties;
  const count = typeof minItems === 'number' ? minItems : required ? 1 : 0;
  return count > 0 ? Array<string>(count).fill(PLACEHOLDER_PICTURE) : undefined;
}
