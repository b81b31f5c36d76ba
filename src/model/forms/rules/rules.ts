import * as v from 'valibot';
import { regularExpression } from '#src/lib/regular-expression.ts';
import { isDay, isDateFormat, readDay, today } from './dates.ts';
import type { RuleName } from './names.ts';

/** A rule of a field: its name, what stands behind it in the tag, and what is said when it is broken. */
export type FormRule = {
  name: RuleName;
  args: readonly string[];
  /** The field holds a number: min, max and between measure it, and not how long its text is. */
  numeric?: true;
  message: string;
};

/** What a rule asks of one value. `other` gives the value of another field. */
type RuleCheck = (value: string, other: (name: string) => string) => boolean;

type RuleMaker = (rule: Pick<FormRule, 'args' | 'numeric'>) => RuleCheck;

/** What `matches` reads; a longer text would let a careless pattern take long. */
const MAX_MATCHED = 2_000;
const SYMBOLS = '!-/:-@\\[-`{-~¡-¿×÷–—‘’“”„…€';

const pattern =
  (expression: RegExp): RuleMaker =>
  () =>
  (value) =>
    expression.test(value);

/** An address as people have one: with a domain that has a dot. */
export const EmailAddress = v.pipe(
  v.string(),
  v.maxLength(254),
  v.rfcEmail(),
  v.regex(/@[^@]+\.[^.@]{2,}$/),
);
const Url = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\/[^\s]+$/i));

/**
 * Every rule: in a value that is not empty (text without spaces around it, days as `2026-12-24`), out
 * whether it holds. What is left empty is the business of `required` alone.
 */
const RULES: Record<RuleName, RuleMaker> = {
  required: () => (value) => value !== '',
  accepted: pattern(/^(?:true|yes|on|1)$/),
  email: () => (value) => v.is(EmailAddress, value),
  url: () => (value) => v.is(Url, value),
  // What is on offer says itself how it is meant.
  number:
    ({ args }) =>
    (value) =>
      args.includes(value) || numberOf(value) !== undefined,
  min: ({ args: [least], numeric }) => within(least, undefined, numeric),
  max: ({ args: [most], numeric }) => within(undefined, most, numeric),
  between: ({ args: [least, most], numeric }) => within(least, most, numeric),
  length: ({ args: [least, most] }) => within(least, most),
  is:
    ({ args }) =>
    (value) =>
      args.includes(value),
  not:
    ({ args }) =>
    (value) =>
      !args.includes(value),
  confirm:
    ({ args: [name = ''] }) =>
    (value, other) =>
      value === other(name),
  matches: ({ args }) => {
    const matchers = args.map(matcherOf);
    return (value) => value.length <= MAX_MATCHED && matchers.some((matches) => matches(value));
  },
  alpha: pattern(/^\p{L}+$/u),
  alpha_spaces: pattern(/^[\p{L} ]+$/u),
  alphanumeric: pattern(/^[\p{L}\p{N}]+$/u),
  lowercase: pattern(/^\p{Ll}+$/u),
  uppercase: pattern(/^\p{Lu}+$/u),
  symbol: pattern(new RegExp(`^[${SYMBOLS}]+$`, 'u')),
  contains_alpha: pattern(/\p{L}/u),
  contains_alpha_spaces: pattern(/[\p{L} ]/u),
  contains_alphanumeric: pattern(/[\p{L}\p{N}]/u),
  contains_lowercase: pattern(/\p{Ll}/u),
  contains_uppercase: pattern(/\p{Lu}/u),
  contains_numeric: pattern(/\p{N}/u),
  contains_symbol: pattern(new RegExp(`[${SYMBOLS}]`, 'u')),
  starts_with:
    ({ args }) =>
    (value) =>
      args.some((start) => value.startsWith(start)),
  ends_with:
    ({ args }) =>
    (value) =>
      args.some((end) => value.endsWith(end)),
  date_format: ({ args: [format = ''] }) => {
    const known = format.toLowerCase();
    return (value) => (isDateFormat(known) ? readDay(value, known) !== undefined : isDay(value));
  },
  date_after: ({ args: [day] }) => inDays((value) => value > (day ?? today())),
  date_before: ({ args: [day] }) => inDays((value) => value < (day ?? today())),
  date_between: ({ args: [first = '', last = ''] }) =>
    inDays((value) => value >= first && value <= last),
};

/** Whether a rule holds for a value; what is empty breaks `required` and `accepted` only. */
export function holds(rule: FormRule, value: string, other: (name: string) => string): boolean {
  const mayBeEmpty = rule.name !== 'required' && rule.name !== 'accepted';
  return (mayBeEmpty && value === '') || RULES[rule.name](rule)(value, other);
}

/** Whether content has numbers in a field; a text may be asked to look like one, and a choice be one of numbers. */
export const isNumeric = ({ rules }: { rules: readonly FormRule[] }): boolean =>
  rules.some(({ name, numeric }) => name === 'number' && numeric === true);

/** Between two limits, both included: the number itself, or the length of the text as Squidex counts it. */
function within(least?: string, most?: string, numeric?: true): RuleCheck {
  const [from, to] = [Number(least ?? -Infinity), Number(most ?? Infinity)];
  return (value) => {
    const measured = numeric ? decimalOf(value) : value.length;
    return measured !== undefined && measured >= from && measured <= to;
  };
}

/** `1.250` is a thousand and more in German, `1,250` is in English. */
const MAYBE_THOUSANDS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * A number as people write it. In: `1250`, `-3.5` or `3,5`. Out: undefined for anything else, such as a
 * number with what may part its thousands, which two languages read differently.
 */
export function numberOf(text: string): number | undefined {
  return MAYBE_THOUSANDS.test(text) ? undefined : decimalOf(text);
}

/** The same where a point or comma is known to part decimals. */
export function decimalOf(text: string): number | undefined {
  return /^[+-]?\d{1,15}(?:[.,]\d{1,10})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

const inDays =
  (compare: RuleCheck): RuleCheck =>
  (value, other) =>
    isDay(value) && compare(value, other);

/** `/^\d+$/i` is an expression, anything else these very words. An expression that is none accepts all. */
function matcherOf(text: string): (value: string) => boolean {
  const [, source, flags = ''] = /^\/(.+)\/([imsu]*)$/s.exec(text) ?? [];
  if (source === undefined) return (value) => value === text;
  try {
    const expression = regularExpression(source, flags);
    return (value) => expression.test(value);
  } catch {
    return () => true;
  }
}
