/** A piece of text; `hit` is what was looked for. */
export type Piece = { text: string; hit: boolean };

/** What was found; the best come first, at most a screenful of them. */
export type SearchAnswer = {
  found: readonly {
    path: string;
    kind: 'page' | 'product' | 'category';
    title: readonly Piece[];
    excerpt: readonly Piece[];
  }[];
  total: number;
};
