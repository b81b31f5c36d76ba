import { invalid } from '../base/refusal.ts';

/**
 * Whether a text fulfils the regular expression of a filter: `/x/` minds the case, `/x/i` and `x` do not.
 * Refuses (400) an expression that cannot be run: only a run tells that it is nested too deep.
 */
export function matches(pattern: string, text: string): boolean {
  const expression = matcher(pattern);
  try {
    return expression.test(text);
  } catch {
    throw invalid('The regular expression is too complex.');
  }
}

function matcher(pattern: string): RegExp {
  if (lastPattern?.source !== pattern)
    lastPattern = { source: pattern, expression: compile(pattern) };
  return lastPattern.expression;
}

let lastPattern: { source: string; expression: RegExp } | undefined;

/** Whether a text is a regular expression. */
export function isPattern(pattern: string): boolean {
  try {
    compile(pattern);
    return true;
  } catch {
    return false;
  }
}

function compile(pattern: string): RegExp {
  const [, source = pattern, flag = 'i'] = /^\/(.+)\/(i?)$/s.exec(pattern) ?? [];
  try {
    return new RegExp(source, `${flag}u`);
  } catch {
    return new RegExp(source, flag);
  }
}
