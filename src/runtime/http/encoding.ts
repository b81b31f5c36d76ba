import { createBoundedMap } from '#src/lib/bounded-map.ts';
import type { Encoding } from '#src/site/objects.ts';

// The store keeps zstd, so that costs nothing; the others are made once.
const PREFERRED = ['zstd', 'br', 'gzip'] as const;
const MAX_KNOWN = 200;

/** Chooses the encoding of an answer by the request's `Accept-Encoding`. */
export function createNegotiation(): (accepted: string | undefined) => Encoding {
  // Strangers write what they like: what is remembered has a limit.
  const known = createBoundedMap<string, Encoding>(MAX_KNOWN);
  return (accepted) => {
    if (accepted === undefined) return 'identity';
    const before = known.get(accepted);
    if (before) return before;
    const chosen = choose(accepted);
    known.set(accepted, chosen);
    return chosen;
  };
}

/** The coding that the client likes best (RFC 9110, 12.5.3); of several that it likes equally, our first. */
function choose(accepted: string): Encoding {
  const weights = new Map(accepted.toLowerCase().split(',').map(readWeight));
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [best] = PREFERRED.filter((coding) => weightOf(coding) > 0).toSorted(
    (a, b) => weightOf(b) - weightOf(a),
  );
  const plain = weights.get('identity') ?? 0;
  return best === undefined || plain > weightOf(best) ? 'identity' : best;
}

/** A coding and its weight. What is no number counts as 0. */
function readWeight(part: string): [string, number] {
  const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
