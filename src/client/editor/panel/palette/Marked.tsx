/** A text with what was typed in bold. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const words = typed.trim().split(/\s+/).filter(Boolean).map(escaped);
  if (words.length === 0) return text;
  // What stands between brackets is kept, at the odd places.
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'giu'));
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
    index % 2 === 1 ? <b key={index}>{part}</b> : part,
  );
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
