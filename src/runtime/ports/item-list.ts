import * as v from 'valibot';
import { type ListableSchema, MAX_LISTED } from '#src/api/contract/items.ts';
import type { ItemOfList, ListItems } from '#src/api/handlers/items/items.ts';
import { createQueries } from '#src/content/queries/queries.ts';
import type { NamedItem } from '#src/content/replica/names.ts';
import type { Replica } from '#src/content/replica/replica.ts';
import type { SourceAsset } from '#src/content/source.ts';
import type { ItemView } from '#src/content/replica/view.ts';
import { hasWords } from '#src/lib/words.ts';
import { type FileUse, fileType, typesFor } from '#src/model/fields/file.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import { textStyleClass } from '#src/model/fields/text-style.ts';
import { READABLE_PICTURES } from '#src/model/fields/picture.ts';
import { isSchemaName, type SchemaName } from '#src/model/schemas/all.ts';
import type { AssetAnswer } from '#src/model/pages/answers.ts';
import type { Queries } from '#src/model/pages/query.ts';

const StoredText = v.fallback(v.object({ iv: v.string() }), { iv: '' });
const StoredTexts = v.object({ name: StoredText, words: StoredText });

/** Lists items that editors choose from, as their newest versions say: for superusers only. */
export function createItemList(replica: Replica): ListItems {
  const { ask } = createQueries(replica, { scope: 'draft' });
  const view = replica.view('draft');
  const published = replica.view('published');

  const filesOf = (types: readonly string[]): NamedItem[] =>
    replica
      .newestAssets(types)
      .map((asset) => ({ id: asset.id, name: `${asset.fileName} ${wordsOf(asset)}` }));
  const allOf = (schema: ListableSchema, lang: Language): NamedItem[] => {
    const { compare } = new Intl.Collator(LOCALES[lang]);
    const byName = (field: string, of: SchemaName) =>
      replica.names(of, field, lang).sort((a, b) => compare(a.name, b.name));
    switch (schema) {
      case 'assets':
        return filesOf(READABLE_PICTURES);
      case 'films':
      case 'captions':
      case 'documents':
      case 'fonts':
        return filesOf(typesFor(schema));
      case 'pages':
        return byName('title', schema);
      case 'categories':
        return byName('Name', schema);
      case 'icons':
        // Found by their words in both languages.
        return replica
          .table('icons', ['name', 'words'], lang)
          .map(({ id, values }) => ({ id, name: values.join(' ') }))
          .sort((a, b) => compare(a.name, b.name));
      default:
        return byName('name', schema);
    }
  };

  const itemOf = (id: string, schema: ListableSchema, lang: Language): ItemOfList | undefined => {
    const read = READERS[schema]({ ask, view }, id, lang);
    return read ? { id, schema, ...read } : undefined;
  };

  return (schema, lang, wanted) => {
    const ids = 'ids' in wanted ? wanted.ids : found(allOf(schema, lang), wanted.typed);
    const isNew = (id: string) => isSchemaName(schema) && published.schemaOf(id) !== schema;
    const listed = ids
      .flatMap((id) => itemOf(id, schema, lang) ?? [])
      .map((item) => (isNew(item.id) ? { ...item, unpublished: true } : item));
    if ('ids' in wanted || schema === 'assets') return listed;
    const { compare } = new Intl.Collator(LOCALES[lang]);
    return listed.sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id));
  };
}

const found = (all: readonly NamedItem[], typed: string): string[] =>
  all
    .filter(({ name }) => hasWords([name], typed))
    .slice(0, MAX_LISTED)
    .map(({ id }) => id);

type Source = { ask: Queries['ask']; view: ItemView };
/** What is listed of an item beside its id and schema; null when it is not there. */
type Reader = (
  source: Source,
  id: string,
  lang: Language,
) => Omit<ItemOfList, 'id' | 'schema'> | null;

const READERS: Record<ListableSchema, Reader> = {
  pages({ ask }, id, lang) {
    const found = ask('page', id, lang);
    return found && { name: found.title, ...pathOf(ask, id, lang) };
  },
  products({ ask }, id, lang) {
    const found = ask('productCard', id, lang);
    if (!found) return null;
    const { name, path, image } = found;
    const picture = image === null ? null : ask('asset', image, lang);
    return { name, path, ...(picture && { picture: pictureOf(picture) }) };
  },
  categories({ ask }, id, lang) {
    const found = ask('category', id, lang);
    return found && { name: found.name, path: found.path };
  },
  colors({ ask }, id, lang) {
    const found = ask('colour', id, lang);
    const hex = found && ask('theme').colours.find(({ key }) => key === found.key)?.hex;
    return found && { name: found.name, ...(hex && { hex }) };
  },
  'theme-settings'({ ask }, id) {
    const found = ask('themeSettings', id);
    const colours = found && ask('theme').themes.find(({ key }) => key === found.key)?.colours;
    const palette = colours && [colours.white, colours.main, colours.accent];
    return found && { name: found.name, ...(palette && { palette }) };
  },
  'text-styles'({ ask }, id) {
    const found = ask('textStyle', id);
    return found && { name: found.name, look: textStyleClass(found.key) };
  },
  icons({ ask, view }, id) {
    const found = ask('icon', id);
    const row = view.row(id);
    if (!found?.svg || !row) return null;
    const { name, svg, critical } = found;
    return { name, words: textIn(row.data, 'words'), svg, critical };
  },
  'dynamic-blocks'({ view }, id) {
    const row = view.row(id);
    return row?.schema === 'dynamic-blocks' ? { name: textIn(row.data, 'name') } : null;
  },
  assets({ ask, view }, id, lang) {
    const found = ask('asset', id, lang);
    const stored = view.asset(id);
    if (!found || !stored) return null;
    const { fileName, decorative, alt } = stored;
    const [words, picture] = [wordsOf(stored), pictureOf(found)];
    return { name: found.alt, words, fileName, ...bytesOf(stored), decorative, alt, picture };
  },
  films: fileFor('films'),
  captions: fileFor('captions'),
  documents: fileFor('documents'),
  fonts: fileFor('fonts'),
};

function fileFor(use: FileUse): Reader {
  return ({ ask, view }, id) => {
    const found = ask('file', id);
    const stored = view.asset(id);
    if (!found?.address || !stored || fileType(stored.mimeType)?.use !== use) return null;
    const { fileName } = stored;
    const words = wordsOf(stored);
    return { name: fileName, words, fileName, ...bytesOf(stored), address: found.address };
  };
}

const bytesOf = ({ bytes }: SourceAsset) => (bytes === undefined ? {} : { bytes });

function pathOf(ask: Queries['ask'], id: string, lang: Language): { path?: string } {
  const path = ask('routes', id).find((route) => route.lang === lang)?.path;
  return path === undefined ? {} : { path };
}

/** What a file is found by beside its name: what it shows, in both languages, and its tags. */
const wordsOf = ({ alt, tags = [] }: SourceAsset) => [...Object.values(alt), ...tags].join(' ');

/** A text in the stored data of an item. */
function textIn(data: string, field: 'name' | 'words'): string {
  return v.parse(StoredTexts, JSON.parse(data))[field].iv;
}

const pictureOf = ({ hash, x, y, width, height }: AssetAnswer) => ({ hash, x, y, width, height });
