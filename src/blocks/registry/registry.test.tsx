import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentSchemas } from '#src/model/schemas/all.ts';
import type { BlockDefinition } from '../define.ts';
import { blockSchemas, type BlockKind, registry } from './registry.ts';
import { views } from './views.ts';

const kinds = Object.entries<BlockDefinition>(registry);
const BLOCKS = join(import.meta.dirname, '..');
const CORE = ['fields', 'load', 'parts', 'registry', 'tree'];

test('every folder of a kind is in the registry, under its own name', () => {
  const folders = readdirSync(BLOCKS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !CORE.includes(entry.name))
    .map(({ name }) => name);
  expect(folders.sort()).toEqual(kinds.map(([kind]) => kind).sort());
  for (const [kind, definition] of kinds) expect(definition.kind).toBe(kind);
});

test('every kind has a view, and those that visitors operate an island', () => {
  for (const [kind, { hydrate }] of kinds) {
    expect(views[kind as BlockKind]).toBeTypeOf('function');
    const island = join(BLOCKS, kind, 'Island.astro');
    expect(existsSync(island), kind).toBe(hydrate !== undefined);
  }
});

test('every kind and field is named in both languages', () => {
  for (const [, { label, fields }] of kinds) {
    for (const one of [label, ...Object.values(fields).map((field) => field.label)]) {
      expect(one.de.length).toBeGreaterThan(0);
      expect(one.en.length).toBeGreaterThan(0);
    }
  }
});

test('a kind refers to schemas and kinds that exist', () => {
  for (const [kind, { fields, children }] of kinds) {
    for (const { accepts } of Object.values(fields)) {
      for (const name of accepts === 'blocks' ? [] : (accepts ?? [])) {
        expect(contentSchemas, `${kind} → ${name}`).toHaveProperty(name);
      }
    }
    for (const child of children === 'all' ? [] : (children ?? [])) {
      expect(registry, `${kind} → ${child}`).toHaveProperty(child);
    }
  }
});

test('the schemas are components that carry id, wrapper and, where allowed, children', () => {
  const schemas = new Map(blockSchemas().map((schema) => [schema.name, schema]));
  expect(schemas.size).toBe(kinds.length);
  expect(Object.keys(schemas.get('block-columns')?.fields ?? {})).toEqual(
    expect.arrayContaining(['id', 'own', 'wrapper', 'children', 'layout']),
  );
  expect(schemas.get('block-heading')?.fields).not.toHaveProperty('children');
  expect(schemas.get('block-columns')?.fields['children']?.accepts).toEqual(['block-section']);
});
