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

function choose(accepted: string): Encoding {
  const codings = new Set<string>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (!refused) codings.add(coding);
  }
  return PREFERRED.find((encoding) => codings.has(encoding)) ?? 'identity';
}
