import { notSupported } from '../base/refusal.ts';

const COMPARISON = /^event\.type\s*([!=]==?)\s*(?:'([^'\\]*)'|"([^"\\]*)")$/;

type Comparison = { type: string; equal: boolean };

/** Refuses (501) every condition but comparisons of `event.type`, joined by `||` and `&&`. */
export function requireCondition(condition: string): void {
  if (!parse(condition)) throw notSupported('conditions other than on event.type');
}

/** Whether an event of this type fulfils a condition; none is always fulfilled. */
export function fulfils(condition: string | undefined, type: string): boolean {
  const alternatives = condition === undefined ? [[]] : (parse(condition) ?? []);
  return alternatives.some((all) =>
    all.every((comparison) => (comparison.type === type) === comparison.equal),
  );
}

/** Alternatives, each of comparisons that must all hold; undefined when it is anything else. */
function parse(condition: string): Comparison[][] | undefined {
  const alternatives = condition.split('||').map((all) => all.split('&&').map(parseComparison));
  const known = alternatives.map((all) => all.filter((comparison) => comparison !== undefined));
  const isComplete = known.every((all, index) => all.length === alternatives[index]?.length);
  return isComplete ? known : undefined;
}

function parseComparison(text: string): Comparison | undefined {
  const bare = text
    .trim()
    .replace(/^\((.*)\)$/s, '$1')
    .trim();
  const match = COMPARISON.exec(bare);
  if (!match) return undefined;
  const [, operator = '', single, double = ''] = match;
  return { type: single ?? double, equal: operator.startsWith('=') };
}
