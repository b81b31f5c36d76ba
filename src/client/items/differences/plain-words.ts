import { isRecord } from '#src/lib/is-record.ts';

/** The words in any stored value, such as rich text or rows, to tell two versions apart. */
export function richTextWords(value: unknown): string {
  return [...textsIn(value)].join(' ').slice(0, 300);
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
