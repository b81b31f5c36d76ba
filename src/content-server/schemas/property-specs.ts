import type { FieldType } from '#src/content/squidex/wire.ts';

/**
 * How a field property is read. A list of names is an enumeration whose first name is the default;
 * `optional` enumerations have none. A choice is a flag without default; `each` is one value a language.
 */
export type PropertyKind =
  | 'text'
  | 'flag'
  | 'integer'
  | 'number'
  | 'instant'
  | 'texts'
  | 'numbers'
  | 'choice'
  | { each: PropertyKind }
  | { names: readonly string[]; optional?: true };

export type PropertySpec = Record<string, PropertyKind>;

const COMMON: PropertySpec = {
  label: 'text',
  hints: 'text',
  placeholder: 'text',
  isRequired: 'flag',
  isRequiredOnPublish: 'flag',
  isHalfWidth: 'flag',
  isCreateOnly: 'flag',
  editorUrl: 'text',
  tags: 'texts',
};
const defaultsOf = (kind: PropertyKind): PropertySpec => ({
  defaultValue: kind,
  defaultValues: { each: kind },
});
const ITEMS: PropertySpec = { minItems: 'integer', maxItems: 'integer' };
const LIST: PropertySpec = {
  ...ITEMS,
  uniqueFields: 'texts',
  calculatedDefaultValue: { names: ['EmptyArray', 'Null'] },
};
const TEXT: PropertySpec = {
  minLength: 'integer',
  maxLength: 'integer',
  minCharacters: 'integer',
  maxCharacters: 'integer',
  minWords: 'integer',
  maxWords: 'integer',
  classNames: 'texts',
  schemaIds: 'texts',
  folderId: 'text',
};

const ASSETS: PropertySpec = {
  ...defaultsOf('texts'),
  ...ITEMS,
  previewMode: { names: ['ImageAndFileName', 'Image', 'FileName'] },
  previewFormat: 'text',
  folderId: 'text',
  minSize: 'integer',
  maxSize: 'integer',
  minWidth: 'integer',
  maxWidth: 'integer',
  minHeight: 'integer',
  maxHeight: 'integer',
  aspectWidth: 'integer',
  aspectHeight: 'integer',
  expectedType: { names: ['Unknown', 'Image', 'Audio', 'Video'], optional: true },
  allowedExtensions: 'texts',
  allowDuplicates: 'flag',
  resolveFirst: 'flag',
  resolveImage: 'flag',
  mustBeImage: 'flag',
};

const STRING: PropertySpec = {
  ...defaultsOf('text'),
  ...TEXT,
  editor: {
    names: [
      'Input',
      'Color',
      'Markdown',
      'Dropdown',
      'Html',
      'Radio',
      'RichText',
      'Slug',
      'StockPhoto',
      'TextArea',
    ],
  },
  contentType: { names: ['Unspecified', 'Html', 'Markdown'] },
  allowedValues: 'texts',
  pattern: 'text',
  patternMessage: 'text',
  isUnique: 'flag',
  inlineEditable: 'flag',
  isEmbeddable: 'flag',
  createEnum: 'flag',
};

const REFERENCES: PropertySpec = {
  ...defaultsOf('texts'),
  ...ITEMS,
  editor: { names: ['List', 'Dropdown', 'Tags', 'Checkboxes', 'Input', 'Radio'] },
  schemaIds: 'texts',
  allowDuplicates: 'flag',
  mustBePublished: 'flag',
  resolveReference: 'flag',
  query: 'text',
};

const OWN: Record<FieldType, PropertySpec> = {
  Array: LIST,
  Assets: ASSETS,
  Boolean: {
    ...defaultsOf('choice'),
    inlineEditable: 'flag',
    editor: { names: ['Checkbox', 'Toggle'] },
  },
  Component: { schemaIds: 'texts' },
  Components: { ...LIST, schemaIds: 'texts' },
  DateTime: {
    ...defaultsOf('instant'),
    minValue: 'instant',
    maxValue: 'instant',
    format: 'text',
    editor: { names: ['Date', 'DateTime'] },
    calculatedDefaultValue: { names: ['Now', 'Today'], optional: true },
  },
  Geolocation: { editor: { names: ['Map'] } },
  Json: { graphQLSchema: 'text' },
  Number: {
    ...defaultsOf('number'),
    minValue: 'number',
    maxValue: 'number',
    allowedValues: 'numbers',
    isUnique: 'flag',
    inlineEditable: 'flag',
    editor: { names: ['Input', 'Radio', 'Dropdown', 'Stars'] },
  },
  References: REFERENCES,
  RichText: TEXT,
  String: STRING,
  Tags: {
    ...defaultsOf('texts'),
    ...ITEMS,
    allowedValues: 'texts',
    createEnum: 'flag',
    editor: { names: ['Tags', 'Checkboxes', 'Dropdown'] },
  },
  UI: { editor: { names: ['Separator'] } },
  UserInfo: { defaultRole: 'text' },
};

/** The field types, by name. */
export const FIELD_TYPES: readonly FieldType[] = [
  'Array',
  'Assets',
  'Boolean',
  'Component',
  'Components',
  'DateTime',
  'Geolocation',
  'Json',
  'Number',
  'References',
  'RichText',
  'String',
  'Tags',
  'UI',
  'UserInfo',
];

/** Which properties a field of this type has, the common ones first. */
export function specOf(type: FieldType): PropertySpec {
  return { ...COMMON, ...OWN[type] };
}
