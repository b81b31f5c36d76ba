import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { FieldType, Json } from '#src/content/squidex/wire.ts';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { isObject } from '../base/json-read.ts';
import { compileFields } from '../model/schema.ts';
import { MIGRATIONS } from '../store/migrations.ts';
import { assetModel } from './asset-model.ts';
import { contentModel } from './content-model.ts';
import { parseJsonQuery } from './json-query.ts';
import { createRunner } from './run.ts';
import { compileFilter } from './sql.ts';
import type { QueryComparison, Filter, Scalar, PathTarget } from './tree.ts';

const TYPES: FieldType[] = ['String', 'Number', 'Boolean', 'Tags', 'Json', 'Array'];
const definition = (name: string, fieldType: FieldType, fieldId: number) => ({
  fieldId,
  name,
  partitioning: 'invariant' as const,
  isHidden: false,
  isLocked: false,
  isDisabled: false,
  properties: { fieldType },
  nested: [],
});
const fields = compileFields([
  ...TYPES.slice(0, 5).map((type, index) => definition(`f-${type}`, type, index + 1)),
  { ...definition('f-Array', 'Array', 6), nested: [definition('m', 'String', 7)] },
]);
const schema = {
  key: 1,
  id: 'schema',
  version: 0,
  created: 0,
  createdBy: '',
  lastModified: 0,
  lastModifiedBy: '',
  definition: {
    name: 'x',
    type: 'Default' as const,
    category: null,
    isPublished: true,
    properties: { validateOnPublish: false },
    scripts: {},
    previewUrls: {},
    fieldsInLists: [],
    fieldsInReferences: [],
    fieldRules: [],
    fields: [],
    lastFieldId: 7,
  },
  ...fields,
};
const none = { byId: () => undefined, byName: () => undefined, all: () => [] };
const model = contentModel(schema, none, {
  master: 'en',
  all: [{ code: 'en', isOptional: false, fallback: [] }],
  codes: new Set(['en']),
});

/** Texts that SQL, JSON paths and LIKE might stumble over, and few others, so that many are equal. */
const word = fc.constantFrom(
  '',
  'a',
  'A',
  'ä',
  'Ä',
  "'",
  '"',
  '%',
  '_',
  '\\',
  '$."x"',
  '[]',
  '[0]',
  'a%',
  'ba',
  '; --',
);
const number = fc.constantFrom(-1, 0, 1, 1.5, 2);
const scalar = fc.oneof(word, number, fc.boolean());
const free: fc.Arbitrary<Json> = fc.oneof(
  scalar,
  fc.constant(null),
  fc.array(scalar, { maxLength: 2 }),
  fc.record({ k: scalar }),
);
const partition = (value: fc.Arbitrary<Json>) =>
  fc.option(fc.record({ iv: fc.option(value, { nil: null }) }), { nil: undefined });
const data = fc
  .record({
    // Fields may have been of another type before.
    'f-String': partition(fc.oneof({ weight: 4, arbitrary: word }, number)),
    'f-Number': partition(fc.oneof({ weight: 4, arbitrary: number }, word)),
    'f-Boolean': partition(fc.boolean()),
    'f-Tags': partition(fc.array(word, { maxLength: 2 })),
    'f-Json': partition(free),
    'f-Array': partition(fc.array(fc.oneof(fc.record({ m: word }), word), { maxLength: 2 })),
  })
  .map((item): Json => JSON.parse(JSON.stringify(item)));

const compare = (path: string, ops: string[], value: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.record({ path: fc.constant(path), op: fc.constantFrom(...ops), value });
const ORDER = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'];
const TEXT = [...ORDER, 'contains', 'startsWith', 'endsWith'];
const asked = (path: string) => compare(path, ['empty', 'exists'], fc.constant(null));
const comparison: fc.Arbitrary<Json> = fc.oneof(
  compare('data.f-String.iv', TEXT, word),
  compare('data.f-Number.iv', ORDER, number),
  compare('data.f-Boolean.iv', ['eq', 'ne'], fc.boolean()),
  compare('data.f-Tags.iv', ['eq', 'ne', 'contains'], word),
  compare('data.f-Array.iv.m', TEXT, word),
  compare('data.f-Json.iv', ['eq', 'ne'], fc.oneof(word, number)),
  compare('data.f-Json.iv.k', ['eq', 'ne'], fc.oneof(word, number)),
  compare('data.f-String.iv', ['eq', 'ne'], fc.constant(null)),
  compare('data.f-String.iv', ['in'], fc.array(word, { maxLength: 3 })),
  compare('data.f-Number.iv', ['in'], fc.array(number, { maxLength: 3 })),
  compare('data.f-Tags.iv', ['in'], fc.array(word, { maxLength: 3 })),
  asked('data.f-String.iv'),
  asked('data.f-Tags.iv'),
);
const { filter } = fc.letrec<{ filter: Json }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    comparison,
    fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
}));

/** What a filter means, said as plainly as possible. */
function holds(tree: Filter, item: Json): boolean {
  switch (tree.kind) {
    case 'and':
      return tree.filters.every((part) => holds(part, item));
    case 'or':
      return tree.filters.some((part) => holds(part, item));
    case 'not':
      return !holds(tree.filter, item);
    case 'compare':
      return compares(tree, item);
  }
}

function compares({ target, operator, value }: QueryComparison, item: Json): boolean {
  const values = valuesAt(item, target);
  const isWhole = operator === 'empty' || operator === 'exists' || value === null;
  if (isWhole) {
    const [only] = values;
    const isNull = only === undefined || only === null;
    if (operator === 'exists' || operator === 'ne') return !isNull;
    if (operator === 'eq') return isNull;
    return isNull || only === '' || (Array.isArray(only) && only.length === 0);
  }
  const elements = values.flat();
  if (operator === 'ne') return !elements.some((one) => fulfils('eq', one, value));
  return elements.some((one) => fulfils(operator, one, value));
}

function fulfils(
  operator: string,
  found: Json | undefined,
  value: Scalar | readonly Scalar[],
): boolean {
  if (Array.isArray(value)) return value.some((one) => found === one);
  if (operator === 'eq') return found === value;
  if (typeof found === 'string' && typeof value === 'string') {
    const order = Buffer.compare(Buffer.from(found), Buffer.from(value));
    const [text, part] = [found.toLowerCase(), value.toLowerCase()];
    if (operator === 'contains') return text.includes(part);
    if (operator === 'startsWith') return text.startsWith(part);
    if (operator === 'endsWith') return text.endsWith(part);
    return ordered(operator, order);
  }
  if (typeof found !== 'number' || typeof value !== 'number') return false;
  return ordered(operator, found - value);
}

function ordered(operator: string, difference: number): boolean {
  if (operator === 'lt') return difference < 0;
  if (operator === 'le') return difference <= 0;
  return operator === 'gt' ? difference > 0 : difference >= 0;
}

function valuesAt(item: Json, { steps }: PathTarget): (Json | undefined)[] {
  let values: (Json | undefined)[] = [item];
  for (const step of steps) {
    values = values.flatMap((value) => {
      if (step === 'each') return Array.isArray(value) ? value : [];
      return [isObject(value) ? value[step.key] : undefined];
    });
  }
  return values;
}

const open = () =>
  openDatabase(':memory:', ['CREATE TABLE item (id INTEGER PRIMARY KEY, data TEXT)']);

describe('a compiled filter', () => {
  test('finds exactly what it means, whatever the data and the question are', () => {
    const db = open();
    createRunner(db, () => 0);
    const insert = db.prepare('INSERT INTO item VALUES (?, ?)');
    fc.assert(
      fc.property(fc.array(data, { minLength: 1, maxLength: 5 }), filter, (items, asked) => {
        const tree = parseJsonQuery({ filter: asked }, model).filter;
        fc.pre(tree !== undefined);
        db.raw.exec('DELETE FROM item');
        for (const [id, item] of items.entries()) insert.run(id, JSON.stringify(item));
        const { text, params } = compileFilter(tree, {});
        const sql = `SELECT id FROM item WHERE ${text} ORDER BY id`;
        const found = db.raw
          .prepare(sql)
          .all(...params)
          .map(({ id }) => Number(id));
        const expected = items.flatMap((item, id) => (holds(tree, item) ? [id] : []));
        expect(found).toEqual(expected);
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 1_500) },
    );
    db.close();
  });

  test.each([
    ['Züge', 'ZÜGE'],
    ['Maß', 'MAẞ'],
    ['ΛΟΓΟΣ', 'λογοσ'],
    ['Дом', 'ДОМ'],
    ['𐐀', '𐐨'],
  ])('finds %s and %s by each other, whatever their case', (one, other) => {
    const db = open();
    createRunner(db, () => 0);
    const insert = db.prepare('INSERT INTO item VALUES (?, ?)');
    insert.run(1, JSON.stringify({ 'f-String': { iv: one } }));
    insert.run(2, JSON.stringify({ 'f-String': { iv: other } }));
    for (const value of [one, other]) {
      for (const op of ['contains', 'startsWith', 'endsWith']) {
        const asked = { path: 'data.f-String.iv', op, value };
        const tree = parseJsonQuery({ filter: asked }, model).filter;
        const { text, params } = compileFilter(tree ?? { kind: 'or', filters: [] }, {});
        const found = db.raw.prepare(`SELECT id FROM item WHERE ${text}`).all(...params);
        expect(found).toHaveLength(2);
      }
    }
    db.close();
  });

  test.each([
    ['ısı', 'ISI'],
    ['ſo', 'SO'],
  ])('does not find %s by %s, which is the capital of another text', (one, other) => {
    const db = open();
    createRunner(db, () => 0);
    const data = JSON.stringify({ 'f-String': { iv: other } });
    db.prepare('INSERT INTO item VALUES (?, ?)').run(1, data);
    const asked = { path: 'data.f-String.iv', op: 'contains', value: one };
    const tree = parseJsonQuery({ filter: asked }, model).filter;
    const { text, params } = compileFilter(tree ?? { kind: 'or', filters: [] }, {});
    expect(db.raw.prepare(`SELECT id FROM item WHERE ${text}`).all(...params)).toEqual([]);
    db.close();
  });
});

describe('a query', () => {
  test('is given up when its time is over, in the midst of a filter or of a count', () => {
    const db = openDatabase(':memory:', MIGRATIONS);
    const runner = createRunner(db, () => 0);
    const ask = (filter: Json, until?: number) => {
      const query = parseJsonQuery({ filter, take: 1 }, assetModel);
      const plan = { table: 'asset', select: 'id', where: [], columns: {} } as const;
      return runner.list({ ...plan, query, total: 'always', ...(until ? { until } : {}) }).total;
    };
    db.raw.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO asset SELECT i, 'a' || i, '', '', '', '', '', 0, '', 0, 0, '{"a":1}', '[]', 0, 0, '',
        0, '', 0 FROM n`);
    const or = Array.from({ length: 190 }, (_, n) => ({ path: `metadata.k${n}`, value: n }));
    const quick = { path: 'metadata.a', value: 1 };
    const timeout = expect.objectContaining({ status: 408 });
    expect(() => ask({ or }, performance.now() + 50)).toThrow(timeout);
    expect(() => ask({ not: { or } }, performance.now() + 50)).toThrow(timeout);
    expect(ask(quick)).toBe(20_000);
    const started = performance.now() - 5_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(started);
    expect(() => ask({ ...quick, op: 'ne' })).toThrow(timeout);
    clock.mockRestore();
    db.close();
  });
});
