import type { FieldPropertiesDto, Json } from '#src/content/squidex/wire.ts';
import { fieldPattern } from '#src/lib/regular-expression.ts';
import { withTimeLimit } from '#src/lib/node/time-limit.ts';
import { parseInstant } from '../base/instant.ts';

/** Limits of single values, with Squidex's texts. Each gives the messages of the broken ones. */

/** Values up to this length cannot keep any pattern busy for long. */
const SHORT = 20;
/** By the clock: on a machine that has much else to do, good patterns may wait for a core. */
const MAX_MILLISECONDS = 500;

type NumberLimits = { min: number | undefined; max: number | undefined };

/** The message when a count is outside its limits. */
function countProblem(count: number, { min, max }: NumberLimits, unit: string): string[] {
  if (min !== undefined && max !== undefined) {
    if (min === max && count !== min) return [`Must have exactly ${min} ${unit}.`];
    if (count < min || count > max) return [`Must have between ${min} and ${max} ${unit}.`];
    return [];
  }
  if (min !== undefined && count < min) return [`Must have at least ${min} ${unit}.`];
  if (max !== undefined && count > max) return [`Must not have more than ${max} ${unit}.`];
  return [];
}

/** Length, characters and words of a text; empty texts pass. */
export function textProblems(
  text: string,
  plain: string,
  properties: FieldPropertiesDto,
): string[] {
  if (text === '') return [];
  const { minLength, maxLength, minWords, maxWords, minCharacters, maxCharacters } = properties;
  const problems = countProblem(text.length, { min: minLength, max: maxLength }, 'character(s)');
  if (minWords !== undefined || maxWords !== undefined) {
    const words = plain.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    problems.push(...countProblem(words, { min: minWords, max: maxWords }, 'word(s)'));
  }
  if (minCharacters !== undefined || maxCharacters !== undefined) {
    const characters = plain.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    const limits = { min: minCharacters, max: maxCharacters };
    problems.push(...countProblem(characters, limits, 'text character(s)'));
  }
  return problems;
}

/** The number of items of a list, when it has any. */
export function itemProblems(count: number, { minItems, maxItems }: FieldPropertiesDto): string[] {
  return countProblem(count, { min: minItems, max: maxItems }, 'item(s)');
}

/** A number within its limits. */
export function numberProblems(value: number, properties: FieldPropertiesDto): string[] {
  const { minValue: min, maxValue: max, allowedValues } = properties;
  const problems = rangeProblem(value, min, max, Number);
  if (allowedValues && !isAllowed(value, allowedValues)) problems.push('Not an allowed value.');
  return problems;
}

/** An instant within its limits. */
export function instantProblems(value: string, properties: FieldPropertiesDto): string[] {
  const toTime = (limit: string | number) => parseInstant(String(limit)) ?? 0;
  return rangeProblem(toTime(value), properties.minValue, properties.maxValue, toTime);
}

function rangeProblem(
  value: number,
  min: string | number | undefined,
  max: string | number | undefined,
  toNumber: (limit: string | number) => number,
): string[] {
  const tooSmall = min !== undefined && value < toNumber(min);
  const tooBig = max !== undefined && value > toNumber(max);
  if (!tooSmall && !tooBig) return [];
  if (min !== undefined && max !== undefined) {
    return min === max ? [`Must be exactly ${max}.`] : [`Must be between ${min} and ${max}.`];
  }
  return tooSmall ? [`Must be greater or equal to ${min}.`] : [`Must be less or equal to ${max}.`];
}

/** Whether a value is one of those that the field allows. */
export function isAllowed(value: string | number, allowed: readonly (string | number)[]): boolean {
  return allowed.includes(value);
}

/** Pattern and allowed values of a text; empty texts pass the pattern. */
export function choiceProblems(value: string, properties: FieldPropertiesDto): string[] {
  const { pattern, patternMessage, allowedValues } = properties;
  const problems: string[] = [];
  if (pattern?.trim()) {
    const follows = matches(fieldPattern(pattern), value);
    if (follows === undefined) problems.push('Regex is too slow.');
    else if (!follows) problems.push(patternMessage?.trim() || 'Must follow the pattern.');
  }
  if (allowedValues && !isAllowed(value, allowedValues)) problems.push('Not an allowed value.');
  return problems;
}

/** Whether a value fits; undefined when that takes too long. Few patterns can, and only on long values. */
function matches(expression: RegExp, value: string): boolean | undefined {
  const test = () => expression.test(value);
  const loops = expression.source.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0;
  if (value.length <= SHORT || loops <= 1) return test();
  return withTimeLimit(MAX_MILLISECONDS, test)?.result;
}

/** Fields of the items of a list whose values must differ. */
export function uniqueFieldProblems(
  items: readonly Json[],
  { uniqueFields }: FieldPropertiesDto,
): string[] {
  return (uniqueFields ?? []).flatMap((name) => {
    const seen = new Set<string>();
    for (const item of items) {
      if (typeof item !== 'object' || item === null || Array.isArray(item)) continue;
      if (!Object.hasOwn(item, name)) continue;
      const value = JSON.stringify(item[name]);
      if (seen.has(value)) return [`Must not contain items with duplicate '${name}' fields.`];
      seen.add(value);
    }
    return [];
  });
}
