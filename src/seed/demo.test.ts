import { describe, expect, test } from 'vitest';
import type { BlockDefinition } from '#src/blocks/define.ts';
import { parseBlock } from '#src/blocks/define.ts';
import { isBlockKind, registry } from '#src/blocks/registry/registry.ts';
import { blockSchema, kindOf } from '#src/blocks/schema.ts';
import { slugify, slugifyPath } from '#src/lib/slug.ts';
import { BLOCK_ID, type BlockNode } from '#src/model/fields/block-node.ts';
import { type Fields, parseData } from '#src/model/fields/field.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import { isReserved, itemPath } from '#src/model/links.ts';
import { componentSchemas, contentSchemas } from '#src/model/schemas/all.ts';
import { PLACEHOLDER_PICTURE } from '#src/model/fields/picture.ts';
import { type FileUse, fileType } from '#src/model/fields/file.ts';
import { type DemoFile, fileId, files } from './demo/files.ts';
import { pictureId, pictures } from './demo/pictures.ts';
import { demo } from './demo.ts';
import type { SeedItem } from './write/encode.ts';

const items = demo('site-id');
const schemaOfId = new Map<string, string>(items.map(({ id, schema }) => [id, schema]));
const pictureIds = new Set(
  Object.keys(pictures).flatMap((name) => (isPicture(name) ? [pictureId(name)] : [])),
);
/** What the files that are no pictures are for, by id. */
const useOfFile = new Map(
  Object.entries<DemoFile>(files).map(([name, { mimeType }]) => [
    fileId(name as keyof typeof files),
    fileType(mimeType)?.use,
  ]),
);
const pages = items
  .filter(({ schema }) => schema === 'pages')
  .map(({ id, data }) => ({ id, ...parseData(contentSchemas.pages.fields, data).value }));

function isPicture(name: string): name is keyof typeof pictures {
  return Object.hasOwn(pictures, name);
}

function flat(nodes: BlockNode[]): BlockNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

function definitionOf(node: BlockNode): BlockDefinition {
  const kind = kindOf(node.schemaName);
  if (!isBlockKind(kind)) throw new Error(`There is no kind ${kind}.`);
  return registry[kind];
}

describe('the model', () => {
  test.each(items.map((item) => [`${item.schema} ${item.id}`, item] as const))(
    '%s parses without an issue',
    (_, { schema, data }) => {
      expect(parseData(contentSchemas[schema].fields, data).issues).toEqual([]);
    },
  );

  test('every block of every page is of a known kind, parses, and stands where it may', () => {
    for (const node of pages.flatMap(({ data }) =>
      flat([...(data.de ?? []), ...(data.en ?? [])]),
    )) {
      const { fields, children } = definitionOf(node);
      expect(parseBlock(fields, node).issues, node.id).toEqual([]);
      for (const child of node.children ?? []) {
        const allowed = children === 'all' || children?.includes(kindOf(child.schemaName));
        expect(allowed, `${child.schemaName} in ${node.schemaName}`).toBe(true);
      }
    }
  });

  test('the picture of new picture fields is among the demo', () => {
    expect(pictureId('platzhalter')).toBe(PLACEHOLDER_PICTURE);
  });

  test('items have ids of their own', () => {
    expect(schemaOfId.size).toBe(items.length);
  });
});

describe('references', () => {
  const found = items.flatMap((item) => linksOf(item));

  test('lead to items of an accepted schema and to pictures that exist', () => {
    expect(found.length).toBeGreaterThan(200);
    for (const { from, to, accepts, use } of found) {
      if (use !== undefined) expect(useOfFile.get(to), from).toBe(use);
      else if (accepts === undefined) expect(pictureIds, from).toContain(to);
      else expect(accepts, `${from} → ${to}`).toContain(schemaOfId.get(to));
    }
  });

  test('every picture, file and colour is used', () => {
    const used = new Set(found.map(({ to }) => to));
    expect([...pictureIds].filter((id) => !used.has(id))).toEqual([PLACEHOLDER_PICTURE]);
    expect([...useOfFile.keys()].filter((id) => !used.has(id))).toEqual([]);
    const colours = items.filter(({ schema }) => schema === 'colors').map(({ id }) => id);
    expect(colours.filter((id) => !used.has(id))).toEqual([]);
  });
});

type Link = { from: string; to: string; accepts?: readonly string[]; use?: FileUse };

/** All ids in the References and Assets fields of an item, its rows, components and blocks. */
function linksOf({ schema, id, data }: SeedItem): Link[] {
  return Object.entries(contentSchemas[schema].fields).flatMap(([name, field]) =>
    Object.values(data[name] ?? {}).flatMap((value) =>
      linksIn({ [name]: field }, { [name]: value }, `${schema} ${id}`),
    ),
  );
}

function linksIn(fields: Fields, values: object, from: string): Link[] {
  return Object.entries(fields).flatMap(([name, field]): Link[] => {
    const { properties, accepts, nested, files: use } = field;
    const value: unknown = Reflect.get(values, name);
    const list: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
    const here = `${from}.${name}`;
    switch (properties.fieldType) {
      case 'References':
        return list.map((to) => ({ from: here, to: String(to), accepts: [...(accepts ?? [])] }));
      case 'Assets':
        return list.map((to) => ({ from: here, to: String(to), ...(use && { use }) }));
      case 'Array':
        return list.flatMap((row) => linksIn(nested ?? {}, Object(row), here));
      case 'Component':
      case 'Components':
        return list.flatMap((part) => linksIn(fieldsOfComponent(part), Object(part), here));
      default:
        return [];
    }
  });
}

function fieldsOfComponent(part: unknown): Fields {
  const name: unknown = Reflect.get(Object(part), 'schemaName');
  const blocks = Object.values<BlockDefinition>(registry).map(blockSchema);
  return [...componentSchemas, ...blocks].find((schema) => schema.name === name)?.fields ?? {};
}

describe('the two languages of a page', () => {
  test.each(pages.map((page) => [page.title.de, page] as const))(
    '%s: are linked by equal ids, kinds and structure',
    (_, { data }) => {
      const shape = (nodes: BlockNode[]): unknown[] =>
        nodes.map(({ id, schemaName, children }) => [id, schemaName, shape(children ?? [])]);
      expect(shape(data.de ?? [])).toEqual(shape(data.en ?? []));
      expect(flat(data.de ?? []).length).toBeGreaterThan(0);
    },
  );

  test.each(pages.map((page) => [page.title.de, page] as const))(
    '%s: differ in translated fields only',
    (_, { data }) => {
      const english = flat(data.en ?? []);
      for (const [index, node] of flat(data.de ?? []).entries()) {
        const { fields } = definitionOf(node);
        const names = Object.keys(fields).filter((name) => !fields[name]?.translate);
        const pick = (from: BlockNode | undefined) => names.map((name) => from?.[name]);
        expect(pick(node)).toEqual(pick(english[index]));
      }
    },
  );

  test('ids of blocks are well formed and unique in all pages together', () => {
    const ids = pages.flatMap(({ data }) => flat(data.de ?? []).map(({ id }) => id));
    for (const id of ids) expect(id).toMatch(BLOCK_ID);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('addresses', () => {
  const known = new Set(['/de', '/en', ...LANGUAGES.flatMap((language) => pathsIn(language))]);

  function pathsIn(language: 'de' | 'en'): string[] {
    return items.flatMap(({ schema, data }) => {
      if (schema === 'pages') {
        const slug = parseData(contentSchemas.pages.fields, data).value.seo[language]?.slug;
        return slug ? [itemPath('pages', language, slugifyPath(slug))] : [];
      }
      if (schema !== 'products' && schema !== 'categories') return [];
      const name = data[schema === 'products' ? 'name' : 'Name'];
      return [itemPath(schema, language, slugify(String(name?.[language] ?? name?.['de'])))];
    });
  }

  test('are unique and not reserved', () => {
    const paths = LANGUAGES.flatMap((language) => pathsIn(language));
    expect(new Set(paths).size).toBe(paths.length);
    for (const { seo } of pages) {
      for (const slug of [seo.de?.slug, seo.en?.slug]) {
        if (slug) expect(isReserved(slug)).toBe(false);
      }
    }
  });

  test('that texts link to exist, in the language of the text', () => {
    const texts = JSON.stringify(items.map(({ data }) => data));
    const hrefs = [...texts.matchAll(/"href":"([^"]+)"/g)].map((match) => match[1] ?? '');
    const inner = hrefs.filter((href) => href.startsWith('/'));
    expect(inner.length).toBeGreaterThan(5);
    for (const href of inner) expect(known).toContain(href);
    for (const href of hrefs) expect(href).toMatch(/^(\/(de|en)\/|tel:\+|mailto:)/);
  });
});
