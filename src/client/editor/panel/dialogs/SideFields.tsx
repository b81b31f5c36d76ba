import { type BlockNode, wrapperFields } from '#src/model/fields/block-node.ts';
import type { Field, Fields } from '#src/model/fields/field.ts';
import { pagesSchema } from '#src/model/schemas/pages.ts';
import { seoSchema } from '#src/model/schemas/seo.ts';
import type { Collision } from '../../save/merge.ts';
import { useChrome } from '../chrome/chrome.ts';
import { definitionOf, wordsOf } from '../kinds/describe.ts';
import { listedOf, useChosen } from '../server/items.ts';

type Props = { collision: Collision; side: 'mine' | 'theirs' };

/** What one side says in the fields that differ; all fields of a block that the other side removed. */
export function SideFields({ collision, side }: Props) {
  const { words, lang } = useChrome();
  const { block, fields, values } = collision;
  const node = collision[side];
  if (block !== null && !node) return <p className="row muted">{words.conflict.removed}</p>;
  const known = fieldsOf(node);
  const shown = fields.length > 0 ? fields : Object.keys(known);
  return (
    <dl>
      {shown.map((path) => {
        const field = fieldAt(known, path);
        return (
          <div key={path}>
            <dt>{field?.label[lang] ?? path}</dt>
            <Value
              {...{ field, lang: collision.lang }}
              value={values[path]?.[side] ?? node?.[path]}
            />
          </div>
        );
      })}
    </dl>
  );
}

type ValueProps = { field: Field<unknown> | undefined; value: unknown; lang: Collision['lang'] };

/** A value in words; items by their names. */
function Value({ field, value, lang }: ValueProps) {
  const { words } = useChrome();
  const isItems = field?.properties.fieldType === 'References';
  const ids = isItems && Array.isArray(value) ? value.map(String) : [];
  const items = useChosen(field ? listedOf(field) : [], ids, lang);
  const names = items.is === 'there' ? items.value.map(({ name }) => name) : ['…'];
  const text = isItems ? names.join(', ') : (field && wordsOf(field, value)) || plain(value);
  return <dd className={text.length < 60 ? 'large' : ''}>{text || words.conflict.empty}</dd>;
}

/** The fields of a block; null is the page. */
function fieldsOf(node: BlockNode | null): Fields {
  return node ? (definitionOf(node)?.fields ?? {}) : pagesSchema.fields;
}

const INSIDE: Record<string, Fields> = { wrapper: wrapperFields, seo: seoSchema.fields };

/** The field at a path; of what stands in a component its own. */
function fieldAt(fields: Fields, path: string): Field<unknown> | undefined {
  const [name = '', inner = ''] = path.split('.');
  return INSIDE[name]?.[inner] ?? fields[name];
}

function plain(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
