import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ContentSchema } from '../fields/content-schema.ts';
import { dictionaryOf } from './dictionary.ts';
import { DEFAULT_PLACE, formOf, type FormInput, publicFormOf } from './form.ts';
import { PLACEHOLDER_PICTURE } from '../fields/picture.ts';
import { contentValues, formSchema } from './form-values.ts';

const schemaOf = (fields: object[]) =>
  v.parse(ContentSchema, {
    ...{ id: '1', name: 'contact', isPublished: true, properties: { label: 'Kontakt' } },
    fields,
  });

const german = dictionaryOf({}, 'de');

/** The input of each type and editor of Squidex. */
const INPUTS: [fieldType: string, editor: string | undefined, FormInput, isPublic: boolean][] = [
  ['String', undefined, 'text', true],
  ['String', 'Input', 'text', true],
  ['String', 'TextArea', 'textarea', true],
  ['String', 'Slug', 'slug', false],
  ['String', 'Color', 'color', false],
  ['String', 'Dropdown', 'select', true],
  ['String', 'Radio', 'radio', true],
  ['String', 'RichText', 'richtext', false],
  ['String', 'Markdown', 'markdown', false],
  ['String', 'Html', 'html', false],
  ['String', 'StockPhoto', 'stock-photo', false],
  ['String', 'Hologram', 'unknown', false],
  ['Number', 'Input', 'number', true],
  ['Number', 'Stars', 'stars', false],
  ['Number', 'Dropdown', 'select', true],
  ['Number', 'Radio', 'radio', true],
  ['Boolean', 'Checkbox', 'checkbox', true],
  ['Boolean', 'Toggle', 'toggle', true],
  ['DateTime', 'Date', 'date', true],
  ['DateTime', 'DateTime', 'datetime', false],
  ['RichText', undefined, 'richtext', false],
  ['Geolocation', 'Map', 'map', false],
  ['Assets', undefined, 'assets', false],
  ['References', 'List', 'references', false],
  ['References', 'Checkboxes', 'references', false],
  ['Component', undefined, 'component', false],
  ['Components', undefined, 'components', false],
  ['Array', undefined, 'array', false],
  ['Tags', 'Tags', 'tags', false],
  ['Tags', 'Checkboxes', 'tags', false],
  ['Json', undefined, 'json', false],
  ['UI', 'Separator', 'separator', false],
  ['UserInfo', undefined, 'user', false],
  ['Telepathy', undefined, 'unknown', false],
];

test.each(INPUTS)('a %s field with editor %s is %s', (fieldType, editor, input, isPublic) => {
  const schema = schemaOf([{ name: 'a', properties: { fieldType, editor } }]);
  expect(formOf(schema, german).fields[0]?.input).toBe(input);
  const shown = publicFormOf(schema, german).fields.map((field) => field.input);
  expect(shown).toEqual(isPublic ? [input === 'toggle' ? 'checkbox' : input] : []);
});

test('fields keep their order, and those that are tagged hidden are in no form', () => {
  const string = { fieldType: 'String' };
  const schema = schemaOf([
    { name: 'first', properties: string },
    { name: 'secret', properties: { ...string, tags: ['hidden'] } },
    {
      name: 'rows',
      properties: { fieldType: 'Array' },
      nested: [
        { name: 'cell', properties: string },
        { name: 'id', properties: { ...string, tags: ['hidden'] } },
      ],
    },
    { name: 'constructor', properties: string },
    { name: 'last', partitioning: 'language', properties: { ...string, defaultValue: 'x' } },
  ]);
  const { fields } = formOf(schema, german);
  expect(
    fields.map(({ name, order, localized, initial }) => [name, order, localized, initial]),
  ).toEqual([
    ['first', 0, false, undefined],
    ['rows', 1, false, undefined],
    ['last', 2, true, 'x'],
  ]);
  expect(fields[1]?.nested.map(({ name }) => name)).toEqual(['cell']);
});

test('a field named email, in whatever letters, is an e-mail input with its rule', () => {
  for (const name of ['email', 'EMail', 'Email']) {
    const schema = schemaOf([{ name, properties: { fieldType: 'String', editor: 'Input' } }]);
    const [field] = publicFormOf(schema, german).fields;
    expect(field).toMatchObject({ input: 'email', rules: [{ name: 'email', args: [] }] });
  }
});

test('a colour is asked for in the words of the form, whatever the source raises', () => {
  const properties = { pattern: '^#?[0-9A-Fa-f]{6}$', patternMessage: 'Bad Hex' };
  const schema = schemaOf([
    { name: 'hexcode', properties: { fieldType: 'String', ...properties } },
  ]);
  const [field] = formOf(schema, german).fields;
  expect(field).toMatchObject({ input: 'color', rules: [{ name: 'matches' }] });
  expect(field?.rules[0]?.message).toBe(german('validation-hex'));
});

test('two limits of a text are one rule, one alone is min or max', () => {
  const rules = (limits: object) =>
    formOf(
      schemaOf([{ name: 'a', properties: { fieldType: 'String', ...limits } }]),
      german,
    ).fields[0]?.rules.map(({ name, args }) => [name, ...args]);
  expect(rules({ minLength: 2, maxLength: 5 })).toEqual([['between', '2', '5']]);
  expect(rules({ minLength: 2 })).toEqual([['min', '2']]);
  expect(rules({ maxLength: 5 })).toEqual([['max', '5']]);
  // The length of a number is that of its digits.
  const tags = ['rule:length:5'];
  expect(rules({ tags })).toEqual([['min', '5']]);
  expect(rules({ fieldType: 'Number', tags })).toEqual([['number'], ['length', '5']]);
  expect(rules({ fieldType: 'Number', tags: ['rule:between:5'] })).toEqual([
    ['number'],
    ['min', '5'],
  ]);
  expect(rules({ isRequired: true, tags: ['rule:confirm:email'] })).toEqual([
    ['required'],
    ['confirm', 'email'],
  ]);
});

test('thousands of characters are marked as the language does it, what a number may be is not', () => {
  const schema = schemaOf([
    { name: 'text', properties: { fieldType: 'String', maxLength: 4_000 } },
    { name: 'year', properties: { fieldType: 'Number', maxValue: 2_100 } },
  ]);
  const messages = (language: 'de' | 'en') =>
    formOf(schema, dictionaryOf({}, language)).fields.map(({ rules }) => rules.at(-1)?.message);
  expect(messages('de')).toEqual(['Bitte höchstens 4.000 Zeichen.', 'Bitte höchstens 2100.']);
  expect(messages('en')).toEqual([
    'No more than 4,000 characters, please.',
    'No more than 2100, please.',
  ]);
});

test('words of content stand in the place of those of the schema', () => {
  const schema = schemaOf([
    {
      name: 'topic',
      properties: {
        fieldType: 'String',
        editor: 'Dropdown',
        label: 'Thema',
        hints: 'Worum?',
        allowedValues: ['cloth', 'room'],
      },
    },
  ]);
  const english = dictionaryOf(
    {
      en: {
        'label-contact': 'Contact',
        'label-contact-topic': 'Topic',
        'option-contact-topic-room': 'Rooms',
      },
    },
    'en',
  );
  const form = publicFormOf(schema, english);
  expect(form.label).toBe('Contact');
  expect(form.fields[0]).toMatchObject({
    label: 'Topic',
    hint: 'Worum?',
    options: [
      { value: 'cloth', label: 'cloth' },
      { value: 'room', label: 'Rooms' },
    ],
  });
  expect(publicFormOf(schema, german).fields[0]?.label).toBe('Thema');
});

test('weeks begin on Sunday and days are mm/dd/yy, unless a language says otherwise', () => {
  const dateOf = (stored: object, language: 'de' | 'en') =>
    formOf(schemaOf([]), dictionaryOf(stored, language)).date;
  const usual = { format: 'mm/dd/yy', firstDay: 0, shown: 'mm/dd/yy' };
  expect(dateOf({}, 'en')).toEqual(usual);
  expect(dateOf({}, 'de')).toEqual({ format: 'dd.mm.yyyy', firstDay: 1, shown: 'TT.MM.JJJJ' });
  expect(dateOf({ de: { 'date-format': 'dd/mm/yy' } }, 'de').shown).toBe('TT/MM/JJ');
  const british = { en: { 'date-format': 'dd/mm/yyyy', 'date-first-day': '1' } };
  const format = 'dd/mm/yyyy';
  expect(dateOf(british, 'en')).toEqual({ format, firstDay: 1, shown: format });
  const wrong = { en: { 'date-format': 'dd.dd.dd', 'date-first-day': '9' } };
  expect(dateOf(wrong, 'en')).toEqual(usual);
});

const FORM = publicFormOf(
  schemaOf([
    { name: 'name', properties: { fieldType: 'String', isRequired: true } },
    { name: 'count', properties: { fieldType: 'Number', maxValue: 9 } },
    {
      name: 'day',
      properties: { fieldType: 'DateTime', editor: 'Date', minValue: '2026-01-01T00:00:00Z' },
    },
    { name: 'agreed', properties: { fieldType: 'Boolean' } },
  ]),
  german,
);

test('the schema of a form names each wrong field once, and refuses fields that it has not', () => {
  const parsed = v.safeParse(formSchema(FORM), { name: '', count: 'x', day: '1.1.2025' });
  expect(parsed.issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    ['name', 'Bitte ausfüllen.'],
    ['count', 'Bitte eine Zahl.'],
    ['day', 'Bitte einen Tag ab dem 01.01.2026 wählen.'],
  ]);
  expect(v.is(formSchema(FORM), { name: 'a', status: 'Published' })).toBe(false);
  expect(v.is(formSchema(FORM), { name: ['a'] })).toBe(false);
});

test('values go into content as its types', () => {
  const values = { name: ' Anna ', count: '3', day: '24.12.2026', agreed: true };
  expect(contentValues(FORM, values)).toEqual({
    name: 'Anna',
    count: 3,
    day: '2026-12-24T00:00:00Z',
    agreed: true,
  });
  expect(contentValues(FORM, { name: 'Anna', count: '', day: '' })).toEqual({
    name: 'Anna',
    agreed: false,
  });
});

test('a text that has to look like a number stays a text; a choice of numbers is a number', () => {
  const looks = { fieldType: 'String', tags: ['rule:number'] };
  const choice = { fieldType: 'Number', editor: 'Dropdown', allowedValues: [1, 2] };
  const fields = [
    { name: 'room', properties: looks },
    { name: 'floor', properties: { ...looks, editor: 'Dropdown', allowedValues: ['1', '2'] } },
    { name: 'nights', properties: choice },
  ];
  const form = publicFormOf(schemaOf(fields), german);
  const values = { room: '007', floor: '1', nights: '2' };
  expect(v.is(formSchema(form), values)).toBe(true);
  expect(v.is(formSchema(form), { ...values, room: 'seven' })).toBe(false);
  expect(contentValues(form, values)).toEqual({ room: '007', floor: '1', nights: 2 });
});

test.each(['rule:required', 'rule:accepted'])(
  'a field with the tag %s is shown as required',
  (tag) => {
    const fields = [
      { name: 'a', properties: { fieldType: 'String', tags: [tag] } },
      { name: 'b', properties: { fieldType: 'String', tags: ['rule:email'] } },
    ];
    const form = publicFormOf(schemaOf(fields), german);
    expect(form.fields.map(({ required }) => required)).toEqual([true, false]);
  },
);

test.each(['Dropdown', 'Radio'])(
  'of what a %s offers one thing is chosen, and nothing else',
  (editor) => {
    const properties = { fieldType: 'String', editor, allowedValues: ['cloth', 'room'] };
    const form = publicFormOf(schemaOf([{ name: 'topic', properties }]), german);
    expect(v.is(formSchema(form), { topic: 'room' })).toBe(true);
    expect(v.is(formSchema(form), { topic: 'elsewhere' })).toBe(false);
  },
);

test('a field begins with what its schema says', () => {
  const initial = (fieldType: string, defaultValue: unknown) =>
    publicFormOf(schemaOf([{ name: 'a', properties: { fieldType, defaultValue } }]), german)
      .fields[0]?.initial;
  expect(initial('String', 'Servus')).toBe('Servus');
  expect(initial('Number', 3)).toBe('3');
  expect(initial('Boolean', true)).toBe(true);
  expect(initial('String', undefined)).toBe('');
});

test('a day begins as the language writes it', () => {
  const day = (defaultValue: string, language: 'de' | 'en') => {
    const properties = { fieldType: 'DateTime', editor: 'Date', defaultValue };
    const schema = schemaOf([{ name: 'day', properties }]);
    return publicFormOf(schema, dictionaryOf({}, language)).fields[0]?.initial;
  };
  expect(day('2026-12-24T00:00:00Z', 'de')).toBe('24.12.2026');
  expect(day('2026-12-24T00:00:00Z', 'en')).toBe('12/24/26');
  expect(day('soon', 'de')).toBe('');
});

test('a place begins where the shop is', () => {
  const schema = schemaOf([{ name: 'place', properties: { fieldType: 'Geolocation' } }]);
  const [place] = formOf(schema, german).fields;
  expect(place).toMatchObject({ input: 'map', initial: DEFAULT_PLACE });
});

test.each([
  ['one that there has to be', { isRequired: true }, 1],
  ['three that there have to be', { minItems: 3 }, 3],
  ['more than anybody fills in', { minItems: 1e9 }, 20],
])('pictures begin with the placeholder: %s', (_case, properties, times) => {
  const picture = { fieldType: 'Assets', expectedType: 'Image', ...properties };
  const [field] = formOf(schemaOf([{ name: 'picture', properties: picture }]), german).fields;
  expect(field?.initial).toEqual(Array(times).fill(PLACEHOLDER_PICTURE));
});

test('pictures that may be missing, files, and what the schema begins with get no placeholder', () => {
  const schema = schemaOf(
    [
      { expectedType: 'Image' },
      { allowedExtensions: ['pdf'], isRequired: true },
      { expectedType: 'Image', minItems: 2, defaultValue: ['own'] },
    ].map((properties, at) => ({
      name: `f${at}`,
      properties: { fieldType: 'Assets', ...properties },
    })),
  );
  expect(formOf(schema, german).fields.map(({ initial }) => initial ?? null)).toEqual([
    ...[null, null],
    ['own'],
  ]);
});

test.each([
  [{ expectedType: 'Image' }, ['assets']],
  [{ allowedExtensions: ['pdf'] }, ['documents']],
  [{ allowedExtensions: ['.PNG', 'pdf', 'mp4'] }, ['assets', 'films', 'documents']],
  [{}, ['assets', 'films', 'captions', 'documents', 'fonts']],
])('a field of files with %j takes %j', (properties, files) => {
  const schema = schemaOf([{ name: 'file', properties: { fieldType: 'Assets', ...properties } }]);
  expect(formOf(schema, german).fields[0]?.files).toEqual(files);
});
