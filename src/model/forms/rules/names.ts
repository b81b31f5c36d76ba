/** Every rule that a field of a form may have, by the name that tags and messages use. */
export const RULE_NAMES = [
  'required',
  'accepted',
  'email',
  'url',
  'number',
  'min',
  'max',
  'between',
  'length',
  'is',
  'not',
  'confirm',
  'matches',
  'alpha',
  'alpha_spaces',
  'alphanumeric',
  'lowercase',
  'uppercase',
  'symbol',
  'contains_alpha',
  'contains_alpha_spaces',
  'contains_alphanumeric',
  'contains_lowercase',
  'contains_uppercase',
  'contains_numeric',
  'contains_symbol',
  'starts_with',
  'ends_with',
  'date_format',
  'date_after',
  'date_before',
  'date_between',
] as const;

export type RuleName = (typeof RULE_NAMES)[number];

/** True for the names of our rules. */
export function isRuleName(name: string): name is RuleName {
  return RULE_NAMES.some((one) => one === name);
}
