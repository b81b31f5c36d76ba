import { cutText } from '#src/lib/cut-text.ts';
import { isRecord } from '#src/lib/is-record.ts';

const SHOWN = 300;

/** The first words in any stored value, such as rich text or rows, so that one sees which of two versions it is. */
export function plainWords(value: unknown): string {
  return cutText([...textsIn(value)].join(' '), SHOWN);
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') yield String(value);
  else if (Array.isArray(value)) for (const one of value) yield* textsIn(one);
  else if (isRecord(value)) {
    for (const [name, one] of Object.entries(value)) {
      if (name !== 'type' && name !== 'schemaId') yield* textsIn(one);
    }
  }
}
