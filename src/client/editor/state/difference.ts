import { equal } from './equal.ts';
import type { Op, Partition } from '#src/model/blocks/edit.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import { type Document, TREE_FIELD } from './document.ts';

const PARTITIONS: readonly Partition[] = [...LANGUAGES, 'iv'];

/** The steps from one document to another, tree by tree and field by field. */
export function difference(before: Document, after: Document): Op[] {
  const names = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  const fields = [...names].flatMap((name) =>
    PARTITIONS.map((lang) => ({
      ...{ lang, field: name },
      from: before.fields[name]?.[lang],
      to: after.fields[name]?.[lang],
    })),
  );
  const trees = LANGUAGES.map((lang) => ({
    ...{ lang, field: TREE_FIELD },
    from: before.trees[lang],
    to: after.trees[lang],
  }));
  return [...trees, ...fields]
    .filter(({ from, to }) => !equal(from, to))
    .map((change) => ({ op: 'update', id: null, ...change }));
}
