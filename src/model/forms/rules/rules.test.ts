import { expect, onTestFinished, test, vi } from 'vitest';
import type { ContentField, ContentSchema } from '../../fields/content-schema.ts';
import { dictionaryOf } from '../dictionary.ts';
import { publicFormOf } from '../form.ts';
import { errorsOf } from '../form-values.ts';
import type { Language } from '../../languages.ts';
import { NO_MESSAGE } from './messages.ts';
import { RULE_NAMES, type RuleName } from './names.ts';

type Properties = Partial<ContentField['properties']>;

const field = (name: string, properties: Properties): ContentField => ({
  name,
  properties: {
    fieldType: 'String',
    label: name,
    hints: undefined,
    placeholder: undefined,
    editor: undefined,
    allowedValues: [],
    minLength: undefined,
    maxLength: undefined,
    minValue: undefined,
    maxValue: undefined,
    minItems: undefined,
    maxItems: undefined,
    pattern: undefined,
    patternMessage: undefined,
    schemaIds: [],
    expectedType: undefined,
    allowedExtensions: [],
    isRequired: false,
    tags: [],
    ...properties,
  },
});

const schema = (fields: ContentField[]): ContentSchema => ({
  id: '1',
  name: 'message',
  isPublished: true,
  properties: { label: 'Message', tags: [] },
  fieldRules: [],
  fieldsInLists: [],
  fields: fields.map((one) => ({ partitioning: undefined, nested: [], ...one })),
});

/** What is said about a value of a field beside another field `email`; undefined: nothing. */
function said(properties: Properties, value: string | boolean, language: Language, stored = {}) {
  const fields = [field('subject', properties), field('other', {})];
  const form = publicFormOf(schema(fields), dictionaryOf(stored, language));
  return errorsOf(form, { subject: value, other: 'anna' })['subject'];
}

const tagged = (tag: string, more: Properties = {}): Properties => ({ tags: [tag], ...more });
const checkbox = { fieldType: 'Boolean', editor: 'Checkbox' };
const number = { fieldType: 'Number' };

/** Each rule: how a field gets it, values that keep it, values that do not, and what is said then. */
const TABLE: Record<RuleName, [Properties, good: string[], bad: string[], de: string, en: string]> =
  {
    required: [
      { isRequired: true },
      ['a', '0'],
      [' ', '\t'],
      'Bitte ausfüllen.',
      'Please fill this in.',
    ],
    accepted: [
      tagged('rule:accepted'),
      ['yes', 'on', 'true', '1'],
      ['no'],
      'Bitte ankreuzen.',
      'Please tick the box.',
    ],
    email: [
      tagged('rule:email'),
      ['a@b.de', "o'hara@mail.example.com", 'a+b@b.example'],
      [
        'a',
        'a@',
        '@b.de',
        'a@b',
        'a b@c.de',
        'a@b.de,c@d.de',
        'a@b.c\nBcc: d@e.de',
        'johanna.reiter@',
      ],
      'Bitte eine E-Mail-Adresse wie name@beispiel.de.',
      'Please give an e-mail address such as name@example.com.',
    ],
    url: [
      tagged('rule:url'),
      ['https://a.de', 'http://a.de/b?c'],
      ['a.de', 'javascript:alert(1)', 'ftp://a.de', 'https://'],
      'Bitte eine Adresse, die mit https:// beginnt.',
      'Please give an address that begins with https://.',
    ],
    number: [
      number,
      ['1', '-2', '3,5', '3.5', '0.125', '1250'],
      ['a', '1e3', '1.000,5', '1.250', '1,250', 'NaN', '0x1'],
      'Bitte eine Zahl.',
      'Please give a number.',
    ],
    min: [
      { minLength: 3 },
      ['abc', 'äöü', '🐑🐑'],
      ['ab', '🐑'],
      'Bitte mindestens 3 Zeichen.',
      'At least 3 characters, please.',
    ],
    max: [
      { maxLength: 3 },
      ['abc', '🐑'],
      ['abcd', '🐑🐑'],
      'Bitte höchstens 3 Zeichen.',
      'No more than 3 characters, please.',
    ],
    between: [
      { minLength: 2, maxLength: 3 },
      ['ab', 'abc'],
      ['a', 'abcd'],
      'Bitte 2 bis 3 Zeichen.',
      '2 to 3 characters, please.',
    ],
    length: [
      tagged('rule:length:2,3'),
      ['ab', 'abc'],
      ['a', 'abcd'],
      'Bitte 2 bis 3 Zeichen.',
      '2 to 3 characters, please.',
    ],
    is: [
      tagged('rule:is:wool, linen'),
      ['wool', 'linen'],
      ['silk', 'Wool'],
      'Bitte einen der vorgegebenen Werte.',
      'Please take one of the values on offer.',
    ],
    not: [
      tagged('rule:not:admin,root'),
      ['anna'],
      ['admin', 'root'],
      '„admin, root“ geht hier nicht.',
      '“admin, root” cannot be used here.',
    ],
    confirm: [
      tagged('rule:confirm:other'),
      ['anna'],
      ['Anna', 'ann'],
      'Die beiden Angaben sind verschieden.',
      'The two entries differ.',
    ],
    matches: [
      tagged('rule:matches:/^[a-z]{2,3}$/i'),
      ['ab', 'ABC'],
      ['a', 'abcd'],
      'Bitte in der vorgesehenen Form.',
      'Please keep to the expected form.',
    ],
    alpha: [
      tagged('rule:alpha'),
      ['abc', 'Größe'],
      ['a b', 'a1'],
      'Bitte nur Buchstaben.',
      'Letters only, please.',
    ],
    alpha_spaces: [
      tagged('rule:alpha_spaces'),
      ['a b', 'Größe'],
      ['a1', 'a-b'],
      'Bitte nur Buchstaben und Leerzeichen.',
      'Letters and spaces only, please.',
    ],
    alphanumeric: [
      tagged('rule:alphanumeric'),
      ['a1', 'ß2'],
      ['a 1', 'a-1'],
      'Bitte nur Buchstaben und Ziffern.',
      'Letters and digits only, please.',
    ],
    lowercase: [
      tagged('rule:lowercase'),
      ['abc', 'ß'],
      ['aB', 'a1'],
      'Bitte nur Kleinbuchstaben.',
      'Small letters only, please.',
    ],
    uppercase: [
      tagged('rule:uppercase'),
      ['ABC', 'Ä'],
      ['aB', 'A1'],
      'Bitte nur Großbuchstaben.',
      'Capital letters only, please.',
    ],
    symbol: [
      tagged('rule:symbol'),
      ['!?', '#'],
      ['a!', '1'],
      'Bitte nur Sonderzeichen.',
      'Symbols only, please.',
    ],
    contains_alpha: [
      tagged('rule:contains_alpha'),
      ['1a', 'ä'],
      ['1', '!'],
      'Bitte mit mindestens einem Buchstaben.',
      'Please include a letter.',
    ],
    contains_alpha_spaces: [
      tagged('rule:contains_alpha_spaces'),
      ['1 1', '1a'],
      ['1', '!'],
      'Bitte mit einem Buchstaben oder Leerzeichen.',
      'Please include a letter or a space.',
    ],
    contains_alphanumeric: [
      tagged('rule:contains_alphanumeric'),
      ['!a', '!1'],
      ['!', '- -'],
      'Bitte mit einem Buchstaben oder einer Ziffer.',
      'Please include a letter or a digit.',
    ],
    contains_lowercase: [
      tagged('rule:contains_lowercase'),
      ['Ab'],
      ['AB', '1'],
      'Bitte mit mindestens einem Kleinbuchstaben.',
      'Please include a small letter.',
    ],
    contains_uppercase: [
      tagged('rule:contains_uppercase'),
      ['aB'],
      ['ab', '1'],
      'Bitte mit mindestens einem Großbuchstaben.',
      'Please include a capital letter.',
    ],
    contains_numeric: [
      tagged('rule:contains_numeric'),
      ['a1'],
      ['a', '!'],
      'Bitte mit mindestens einer Ziffer.',
      'Please include a digit.',
    ],
    contains_symbol: [
      tagged('rule:contains_symbol'),
      ['a!'],
      ['a1', 'a b'],
      'Bitte mit mindestens einem Sonderzeichen.',
      'Please include a symbol.',
    ],
    starts_with: [
      tagged('rule:starts_with:AW,BW'),
      ['AW 1', 'BW'],
      ['CW', 'aw'],
      'Bitte mit AW, BW beginnen.',
      'Please begin with AW, BW.',
    ],
    ends_with: [
      tagged('rule:ends_with:cm,m'),
      ['3 cm', '3 m'],
      ['3 mm.', '3'],
      'Bitte mit cm, m enden.',
      'Please end with cm, m.',
    ],
    date_format: [
      tagged('rule:date_format:DD.MM.YYYY'),
      ['24.12.2026', '1.2.26'],
      ['12/24/2026', '30.2.2026', 'heute'],
      'Bitte ein Datum in der Form DD.MM.YYYY.',
      'Please write the date as DD.MM.YYYY.',
    ],
    date_after: [
      tagged('rule:date_after:2026-01-31'),
      ['2026-02-01'],
      ['2026-01-31', '2025-12-31', 'a'],
      'Bitte einen Tag nach dem 31.01.2026 wählen.',
      'Please choose a day after 01/31/26.',
    ],
    date_before: [
      tagged('rule:date_before:2026-01-31'),
      ['2026-01-30'],
      ['2026-01-31', '2026-02-01', 'a'],
      'Bitte einen Tag vor dem 31.01.2026 wählen.',
      'Please choose a day before 01/31/26.',
    ],
    date_between: [
      tagged('rule:date_between:2026-01-01,2026-01-31'),
      ['2026-01-01', '2026-01-31'],
      ['2025-12-31', '2026-02-01', '2026-01-32'],
      'Bitte einen Tag vom 01.01.2026 bis zum 31.01.2026 wählen.',
      'Please choose a day from 01/01/26 to 01/31/26.',
    ],
  };

test.each(RULE_NAMES)('%s: good values pass, bad ones are told in both languages', (name) => {
  const [properties, good, bad, de, en] = TABLE[name];
  for (const value of good) expect(said(properties, value, 'de'), value).toBeUndefined();
  for (const value of bad) {
    expect(said(properties, value, 'de'), value).toBe(de);
    expect(said(properties, value, 'en'), value).toBe(en);
  }
});

test.each(RULE_NAMES)('%s: what is left empty breaks only what asks for something', (name) => {
  const [properties, , , de, en] = TABLE[name];
  const asks = name === 'required' || name === 'accepted';
  for (const value of ['', '  ']) {
    expect(said(properties, value, 'de')).toBe(asks ? de : undefined);
    expect(said(properties, value, 'en')).toBe(asks ? en : undefined);
  }
});

test('limits of a number are about the number, not about its digits', () => {
  expect(said({ ...number, minValue: 3, maxValue: 20 }, '15', 'de')).toBeUndefined();
  expect(said({ ...number, minValue: 3, maxValue: 20 }, '21', 'de')).toBe(
    'Bitte eine Zahl von 3 bis 20.',
  );
  expect(said({ ...number, minValue: 3 }, '2,5', 'en')).toBe('At least 3, please.');
  expect(said({ ...number, maxValue: 3 }, '3.5', 'en')).toBe('No more than 3, please.');
});

test('a number that is on offer, or stands there, may have three decimals', () => {
  for (const more of [{ editor: 'Dropdown', allowedValues: [1.125, 2] }, { defaultValue: 1.125 }])
    expect(said({ ...number, ...more }, '1.125', 'de')).toBeUndefined();
});

test('a box that has to be ticked is ticked', () => {
  expect(said({ ...checkbox, isRequired: true }, false, 'de')).toBe('Bitte ankreuzen.');
  expect(said({ ...checkbox, isRequired: true }, true, 'de')).toBeUndefined();
  expect(said(checkbox, false, 'de')).toBeUndefined();
});

test('content says it otherwise: for a rule, for a field, in German where there is no English', () => {
  const stored = {
    de: { 'validation-between': '{min}–{max} Zeichen, mehr nicht', 'error-subject': 'So nicht.' },
    en: { 'error-subject': '' },
  };
  expect(said({ minLength: 2, maxLength: 3 }, 'a', 'de', stored)).toBe('So nicht.');
  expect(said({ minLength: 2, maxLength: 3 }, 'a', 'en', stored)).toBe('So nicht.');
  const { de } = { de: { 'validation-between': stored.de['validation-between'] } };
  expect(said({ minLength: 2, maxLength: 3 }, 'a', 'de', { de })).toBe('2–3 Zeichen, mehr nicht');
  expect(said({ minLength: 2, maxLength: 3 }, 'a', 'en', { de })).toMatch(/^2 to 3 characters/);
});

test('a pattern of the schema is one of the whole value, as at the source, with its own message', () => {
  const taken = (pattern: string, ...values: string[]) =>
    values.filter((value) => said({ pattern }, value, 'de') === undefined);
  expect(taken('[0-9]{5}', '12345', '12345678', 'x12345')).toEqual(['12345']);
  expect(taken('^\\p{L}+$', 'Müller', 'Müller2')).toEqual(['Müller']);
  // With Unicode rules nobody may escape a hyphen here, so it is read without.
  expect(taken('[a-z/\\-]+\\-b', 'a/-b', 'a b')).toEqual(['a/-b']);
  expect([...taken(' ', 'a'), ...taken('(', 'b')]).toEqual(['a', 'b']);
  const properties = { pattern: '^\\d{5}$', patternMessage: 'Fünf Ziffern' };
  expect(said(properties, '8399', 'de')).toBe('Fünf Ziffern');
});

test('where no dictionary has a word, the specification does', () => {
  const fields = [field('subject', { isRequired: true })];
  const form = publicFormOf(schema(fields), () => undefined);
  expect(errorsOf(form, {})).toEqual({ subject: NO_MESSAGE });
  expect(NO_MESSAGE).toBe('This field is not valid.');
});

test('a tag that names no rule is none, and an expression that is none accepts all', () => {
  for (const tag of ['rule:', 'rule:constructor', 'rule:unknown:1', 'rules:email', 'important']) {
    expect(said(tagged(tag), 'a', 'de'), tag).toBeUndefined();
  }
  expect(said(tagged('rule:matches:/(/'), 'a', 'de')).toBeUndefined();
  expect(said(tagged('rule:matches:/a:b,c/'), 'xa:b,c', 'de')).toBeUndefined();
});

test('one limit alone is the lower one, in what is said as in what is accepted', () => {
  for (const tag of ['rule:length:5', 'rule:between:5']) {
    expect(said(tagged(tag), 'abcd', 'de'), tag).toBe('Bitte mindestens 5 Zeichen.');
    expect(said(tagged(tag), 'abcdef', 'de'), tag).toBeUndefined();
  }
  const day = tagged('rule:date_between:2026-01-31');
  expect(said(day, '2026-01-30', 'de')).toBe('Bitte einen Tag ab dem 31.01.2026 wählen.');
  expect(said(day, '2027-01-01', 'de')).toBeUndefined();
});

test('without a day in the tag the rule means today', () => {
  expect(said(tagged('rule:date_after'), '2000-01-01', 'de')).toMatch(/ wählen, der noch kommt\.$/);
  expect(said(tagged('rule:date_before'), '9000-01-01', 'en')).toMatch(/ a day in the past\.$/);
});

test('today begins at midnight of the clock here, and not at that of UTC', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T23:30:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  expect(said(tagged('rule:date_after'), '2026-11-29', 'de')).toMatch(/noch kommt/);
  expect(said(tagged('rule:date_after'), '2026-11-30', 'de')).toBeUndefined();
  expect(said(tagged('rule:date_before'), '2026-11-28', 'de')).toBeUndefined();
  expect(said(tagged('rule:date_before'), '2026-11-29', 'de')).toMatch(/schon war/);
});
