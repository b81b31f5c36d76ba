import type { FieldPropertiesDto } from '#src/content/squidex/wire.ts';
import { parseInstant } from '../base/instant.ts';
import { regularExpression } from '#src/lib/regular-expression.ts';

type Pair = { min: keyof FieldPropertiesDto; max: keyof FieldPropertiesDto; strict?: true };

const PAIRS: readonly Pair[] = [
  { min: 'minItems', max: 'maxItems' },
  { min: 'minLength', max: 'maxLength' },
  { min: 'minCharacters', max: 'maxCharacters' },
  { min: 'minWords', max: 'maxWords' },
  { min: 'minWidth', max: 'maxWidth' },
  { min: 'minHeight', max: 'maxHeight' },
  { min: 'minSize', max: 'maxSize', strict: true },
  { min: 'minValue', max: 'maxValue', strict: true },
];
const NEEDS_VALUES: Record<string, readonly string[]> = {
  String: ['Radio', 'Dropdown'],
  Number: ['Radio', 'Dropdown'],
  Tags: ['Checkboxes', 'Dropdown'],
};
const INLINE_TEXT = ['Dropdown', 'Input', 'Slug'];

/** What is wrong with the properties of a field, each as `path: message`. */
export function checkProperties(properties: FieldPropertiesDto, path: string): string[] {
  const at = (names: string[], message: string) =>
    `${names.map((name) => `${path}.${upperFirst(name)}`).join(', ')}: ${message}`;
  return [
    ...checkLengths(properties, at),
    ...checkPairs(properties, at),
    ...checkEditor(properties, at),
    ...checkPattern(properties, at),
    ...checkSpecial(properties, at),
  ];
}

/** Texts that people read in forms. */
const MAX_LENGTHS = { label: 100, hints: 1_000, placeholder: 100 } as const;

type At = (names: string[], message: string) => string;

function checkLengths(properties: FieldPropertiesDto, at: At): string[] {
  return (['label', 'hints', 'placeholder'] as const).flatMap((name) => {
    const max = MAX_LENGTHS[name];
    const isTooLong = (properties[name]?.length ?? 0) > max;
    return isTooLong ? [at([name], tooLong(name, max))] : [];
  });
}

/** The text for a text that is too long. */
export function tooLong(name: string, max: number): string {
  return `The field '${name}' must be a string with a maximum length of ${max}.`;
}

function checkPairs(properties: FieldPropertiesDto, at: At): string[] {
  return PAIRS.flatMap(({ min, max, strict }) => {
    const low = comparable(properties[min]);
    const high = comparable(properties[max]);
    // Squidex refuses equal limits for numbers only, though it says 'greater than' for instants too.
    const equalIsWrong = min === 'minValue' && properties.fieldType === 'Number';
    if (low === undefined || high === undefined) return [];
    if (high > low || (high === low && !equalIsWrong)) return [];
    const words = strict ? 'greater than' : 'greater or equal to';
    return [at([min, max], `${label(max)} must be ${words} ${label(min).toLowerCase()}.`)];
  });
}

function checkEditor(properties: FieldPropertiesDto, at: At): string[] {
  const { editor = '', fieldType } = properties;
  const problems: string[] = [];
  const needsValues = NEEDS_VALUES[fieldType]?.includes(editor) ?? false;
  if (needsValues && !properties.allowedValues?.length) {
    const name = fieldType === 'Tags' ? 'Checkboxes' : 'Radio buttons';
    problems.push(at(['allowedValues'], `${name} or dropdown list need allowed values.`));
  }
  if (properties.inlineEditable && fieldType === 'Number' && editor === 'Radio') {
    problems.push(
      at(['inlineEditable', 'editor'], 'Inline editing is not allowed for Radio editor.'),
    );
  }
  if (properties.inlineEditable && fieldType === 'String' && !INLINE_TEXT.includes(editor)) {
    const message = 'Inline editing is only allowed for dropdowns, slugs and input fields.';
    problems.push(at(['inlineEditable', 'editor'], message));
  }
  return problems;
}

function checkPattern({ pattern }: FieldPropertiesDto, at: At): string[] {
  if (pattern === undefined) return [];
  try {
    regularExpression(pattern);
    return [];
  } catch {
    return [at(['pattern'], 'Pattern is not a valid value.')];
  }
}

function checkSpecial(properties: FieldPropertiesDto, at: At): string[] {
  const problems: string[] = [];
  if (properties.resolveReference && properties.maxItems !== 1) {
    problems.push(
      at(['resolveReference', 'maxItems'], 'Can only resolve references when MaxItems is 1.'),
    );
  }
  if ((properties.aspectWidth === undefined) !== (properties.aspectHeight === undefined)) {
    problems.push(
      at(
        ['aspectWidth', 'aspectHeight'],
        'If aspect width or aspect height is used both must be defined.',
      ),
    );
  }
  const calculated = properties.fieldType === 'DateTime' && properties.calculatedDefaultValue;
  if (calculated && properties.defaultValue !== undefined) {
    const message = 'Calculated default value and default value cannot be used together.';
    problems.push(at(['calculatedDefaultValue', 'defaultValue'], message));
  }
  return problems;
}

function comparable(value: unknown): number | undefined {
  if (typeof value === 'string') return parseInstant(value);
  return typeof value === 'number' ? value : undefined;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'minItems' as people read it: 'Min items'. */
function label(name: string): string {
  return upperFirst(name.replace(/[A-Z]/g, (char) => ` ${char.toLowerCase()}`));
}
