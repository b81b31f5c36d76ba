import type { Problem, ProblemName } from './errors.ts';

/** Makes a problem. Whoever makes one needs no catalogue: its texts are long, and browsers need few of them. */
export function problem<Name extends ProblemName>(
  name: Name,
  details: Problem['details'] = {},
): Problem<Name> {
  return { name, details };
}
