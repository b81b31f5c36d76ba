import type { BlockDefinition } from '#src/blocks/define.ts';
import { type BlockKind, isBlockKind, registry } from '#src/blocks/registry.ts';
import { kindOf } from '#src/blocks/schema.ts';
import type { BlockNode } from '#src/model/block-node.ts';
import type { Field, Label } from '#src/model/field.ts';
import type { Language } from '#src/model/languages.ts';
import { readRichText, type RichTextNode } from '#src/model/rich-text.ts';
import type { IconName } from './icon-paths.ts';

export type KindGroup = 'content' | 'layout' | 'shop';

type Face = { icon: IconName; group: KindGroup; about: Label };

/** How kinds look in lists, and what they are good for; a kind without an entry gets the plain one. */
const FACES: Readonly<Record<string, Face>> = {
  heading: {
    icon: 'heading-1',
    group: 'content',
    about: {
      de: 'Eine Überschrift mit einer kleinen Zeile darüber. Der Rang bestimmt die Größe.',
      en: 'A heading with a small line above. Its level decides about its size.',
    },
  },
  'rich-text': {
    icon: 'type',
    group: 'content',
    about: {
      de: 'Absätze mit Zwischenüberschriften, Listen, Links, fett und kursiv.',
      en: 'Paragraphs with subheadings, lists, links, bold and italic.',
    },
  },
  picture: {
    icon: 'image',
    group: 'content',
    about: {
      de: 'Ein Bild mit Bildunterschrift, so breit wie die Spalte oder die Seite.',
      en: 'A picture with a caption, as wide as the column or the page.',
    },
  },
  section: {
    icon: 'panel-top',
    group: 'layout',
    about: {
      de: 'Eine Fläche von Rand zu Rand, die andere Blöcke zusammenhält und Abstand gibt.',
      en: 'A ground from edge to edge that holds other blocks together and gives them room.',
    },
  },
  columns: {
    icon: 'columns-2',
    group: 'layout',
    about: {
      de: 'Abschnitte nebeneinander. Auf dem Telefon stehen sie untereinander.',
      en: 'Sections side by side. On the phone they stand below each other.',
    },
  },
  'product-overview': {
    icon: 'layout-grid',
    group: 'shop',
    about: {
      de: 'Produkte als Raster: die neuesten, einer Kategorie oder selbst gewählte.',
      en: 'Products as a grid: the newest, of a category, or those that you choose.',
    },
  },
  'product-detail': {
    icon: 'package',
    group: 'shop',
    about: {
      de: 'Alles zu einem Produkt: Bilder, Farben, Größen, Preis und Beschreibung.',
      en: 'All about a product: pictures, colours, sizes, price and description.',
    },
  },
  'category-page': {
    icon: 'layout-dashboard',
    group: 'shop',
    about: {
      de: 'Eine Kategorie mit allen Produkten, 24 auf jeder Seite.',
      en: 'A category with all its products, 24 on each page.',
    },
  },
};

/** The definition of a stored block's kind; undefined for kinds that this site does not know. */
export function definitionOf(node: BlockNode): BlockDefinition | undefined {
  const kind = kindOf(node.schemaName);
  return isBlockKind(kind) ? registry[kind] : undefined;
}

/** What the interface calls a block. */
export function nameOf(node: BlockNode, lang: Language): string {
  return definitionOf(node)?.label[lang] ?? kindOf(node.schemaName);
}

export const kindName = (kind: BlockKind, lang: Language): string => registry[kind].label[lang];

export function iconOf(node: BlockNode): IconName {
  return iconOfKind(kindOf(node.schemaName));
}

export const iconOfKind = (kind: string): IconName => FACES[kind]?.icon ?? 'panel-top';

/** The group of a kind in the picker: as told, else by whether it holds other blocks. */
export function groupOf(kind: BlockKind): KindGroup {
  const definition: BlockDefinition = registry[kind];
  return FACES[kind]?.group ?? (definition.children ? 'layout' : 'content');
}

export const aboutKind = (kind: BlockKind, lang: Language): string =>
  FACES[kind]?.about[lang] ?? '';

/** The first words of a block's own texts; empty when it has none. */
export function firstWords(node: BlockNode): string {
  for (const [name, field] of Object.entries(definitionOf(node)?.fields ?? {})) {
    const words = field.translate ? wordsOf(field, node[name]) : '';
    if (words) return words;
  }
  return '';
}

/** A field's value as plain text; empty for what is no text. */
export function wordsOf({ properties }: Field<unknown>, value: unknown): string {
  if (properties.fieldType === 'String' && typeof value === 'string') return value.trim();
  if (properties.fieldType !== 'RichText') return '';
  const document = readRichText(value);
  return document ? document.content.map(textOf).join('\n').trim() : '';
}

function textOf(node: RichTextNode): string {
  if (node.type === 'text') return node.text;
  if (node.type === 'hardBreak') return '\n';
  const between = node.type === 'bulletList' || node.type === 'orderedList' ? '\n' : '';
  return node.content.map(textOf).join(between);
}
