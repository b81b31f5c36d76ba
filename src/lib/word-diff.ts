/** A piece of two texts: in both, only in the former, or only in the present one. */
export type DiffPart = { is: 'same' | 'old' | 'new'; text: string };

/** Beyond so many words on each side texts are told apart as wholes. */
const MOST_WORDS = 600;

/** How one text became the other, word by word. Out: pieces in the order of reading; joined they are both texts. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (Math.max(old.length, now.length) > MOST_WORDS) {
    return before === after ? part('same', after) : [...part('old', before), ...part('new', after)];
  }
  const common = commonLengths(old, now);
  const steps: DiffPart[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const [one = '', other = ''] = [old[at], now[to]];
    if (at < old.length && to < now.length && one === other) {
      steps.push({ is: 'same', text: one });
      at++;
      to++;
    } else if (at < old.length && (common[at + 1]?.[to] ?? 0) >= (common[at]?.[to + 1] ?? 0)) {
      steps.push({ is: 'old', text: one });
      at++;
    } else if (to < now.length) {
      steps.push({ is: 'new', text: other });
      to++;
    } else {
      steps.push({ is: 'old', text: one });
      at++;
    }
  }
  return joined(steps);
}

const part = (is: DiffPart['is'], text: string): DiffPart[] => (text === '' ? [] : [{ is, text }]);

/** Words with the space before them, so that one that is added at the end leaves the last one as it was. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];

/** How many words two texts have in common, from each place on. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const rows: number[][] = Array.from({ length: old.length + 1 }, () =>
    Array<number>(now.length + 1).fill(0),
  );
  for (let at = old.length - 1; at >= 0; at--) {
    for (let to = now.length - 1; to >= 0; to--) {
      const row = rows[at];
      if (!row) continue;
      row[to] =
        old[at] === now[to]
          ? 1 + (rows[at + 1]?.[to + 1] ?? 0)
          : Math.max(rows[at + 1]?.[to] ?? 0, row[to + 1] ?? 0);
    }
  }
  return rows;
}

/** Neighbours of one sort are one piece. */
function joined(steps: readonly DiffPart[]): DiffPart[] {
  const parts: DiffPart[] = [];
  for (const step of steps) {
    const last = parts.at(-1);
    if (last?.is === step.is) last.text += step.text;
    else parts.push({ ...step });
  }
  return parts;
}
