import * as v from 'valibot';
import { type Listed, type ListedItem, MAX_LISTED } from '#src/api/contract/items.ts';
import type { ItemList } from '#src/api/handlers/items.ts';
import { createQueries } from '#src/content/queries/queries.ts';
import type { Named } from '#src/content/replica/names.ts';
import type { Replica } from '#src/content/replica/replica.ts';
import type { View } from '#src/content/replica/view.ts';
import { hasWords } from '#src/lib/words.ts';
import { fileType, typesFor } from '#src/model/file.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import { READABLE_PICTURES } from '#src/model/picture.ts';
import { isSchemaName, type SchemaName } from '#src/model/schemas/all.ts';
import type { AssetAnswer } from '#src/model/answers.ts';
import type { Queries } from '#src/model/query.ts';

const NamedData = v.object({ name: v.object({ iv: v.fallback(v.string(), '') }) });

/** Lists items that editors choose from, as their newest versions say: for superusers only. */
export function createItemList(replica: Replica): ItemList {
  const drafts = createQueries(replica, { scope: 'draft' });
  const view = replica.view('draft');
  const published = replica.view('published');

  const filesOf = (types: readonly string[], lang: Language): Named[] =>
    replica
      .newestAssets(types)
      .map(({ id, fileName, alt }) => ({ id, name: `${alt[lang] ?? alt.de ?? ''} ${fileName}` }));
  const allOf = (schema: Listed, lang: Language): Named[] => {
    const { compare } = new Intl.Collator(LOCALES[lang]);
    const byName = (field: string, of: SchemaName) =>
      replica.names(of, field, lang).sort((a, b) => compare(a.name, b.name));
    switch (schema) {
      case 'assets':
        return filesOf(READABLE_PICTURES, lang);
      case 'films':
      case 'captions':
      case 'documents':
      case 'fonts':
        return filesOf(typesFor(schema), lang);
      case 'pages':
        return byName('title', schema);
      case 'categories':
        return byName('Name', schema);
      default:
        return byName('name', schema);
    }
  };

  return (schema, lang, wanted) => {
    const ids = 'ids' in wanted ? wanted.ids : found(allOf(schema, lang), wanted.typed);
    const isNew = (id: string) => isSchemaName(schema) && published.schemaOf(id) !== schema;
    const listed = ids
      .flatMap((id) => itemOf({ drafts, view }, schema, id, lang) ?? [])
      .map((item) => (isNew(item.id) ? { ...item, unpublished: true } : item));
    if ('ids' in wanted) return listed;
    const { compare } = new Intl.Collator(LOCALES[lang]);
    return listed.sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id));
  };
}

const found = (all: readonly Named[], typed: string): string[] =>
  all
    .filter(({ name }) => hasWords([name], typed))
    .slice(0, MAX_LISTED)
    .map(({ id }) => id);

type Source = { drafts: Queries; view: View };

function itemOf(
  { drafts: { ask }, view }: Source,
  schema: Listed,
  id: string,
  lang: Language,
): ListedItem | undefined {
  switch (schema) {
    case 'pages': {
      const found = ask('page', id, lang);
      return found ? { id, schema, name: found.title, ...pathOf(ask, id, lang) } : undefined;
    }
    case 'products': {
      const found = ask('productCard', id, lang);
      if (!found) return undefined;
      const { name, path, image } = found;
      const picture = image === null ? null : ask('asset', image, lang);
      return { id, schema, name, path, ...(picture && { picture: pictureOf(picture) }) };
    }
    case 'categories': {
      const found = ask('category', id, lang);
      return found ? { id, schema, name: found.name, path: found.path } : undefined;
    }
    case 'colors': {
      const found = ask('colour', id, lang);
      const hex = found && ask('theme').colours.find(({ key }) => key === found.key)?.hex;
      return found ? { id, schema, name: found.name, ...(hex && { hex }) } : undefined;
    }
    case 'theme-settings': {
      const found = ask('themeSettings', id);
      const colours = found && ask('theme').themes.find(({ key }) => key === found.key)?.colours;
      const palette = colours && [colours.white, colours.main, colours.accent];
      return found ? { id, schema, name: found.name, ...(palette && { palette }) } : undefined;
    }
    case 'assets': {
      const found = ask('asset', id, lang);
      const stored = view.asset(id);
      if (!found || !stored) return undefined;
      const { fileName, decorative, alt } = stored;
      return { id, schema, name: found.alt, fileName, decorative, alt, picture: pictureOf(found) };
    }
    case 'films':
    case 'captions':
    case 'documents':
    case 'fonts': {
      const found = ask('file', id);
      const stored = view.asset(id);
      if (!found?.address || !stored || fileType(stored.mimeType)?.use !== schema) return undefined;
      const { fileName } = stored;
      return { id, schema, name: fileName, fileName, address: found.address };
    }
    case 'icons': {
      const found = ask('icon', id);
      return found?.svg ? { id, schema, name: found.name, svg: found.svg } : undefined;
    }
    case 'dynamic-blocks': {
      const row = view.row(id);
      return row?.schema === schema ? { id, schema, name: nameIn(row.data) } : undefined;
    }
  }
}

function pathOf(ask: Queries['ask'], id: string, lang: Language): { path?: string } {
  const path = ask('routes', id).find((route) => route.lang === lang)?.path;
  return path === undefined ? {} : { path };
}

/** The name in the stored data of an item. */
function nameIn(data: string): string {
  const { name } = v.parse(NamedData, JSON.parse(data));
  return name.iv;
}

const pictureOf = ({ hash, x, y, width, height }: AssetAnswer) => ({ hash, x, y, width, height });
