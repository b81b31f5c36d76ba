import type { BlockNode } from '../fields/block-node.ts';
import type { Language } from '../languages.ts';
import type { Paths, Route } from './answers.ts';

/** Everything that a page shows, and nothing that the site knows beyond it. `{path}/_payload.json` is this. */
export type PageData = {
  /** Digest of the rest. */
  digest: string;
  route: Route;
  status: 200 | 404 | 410 | 500;
  layout: 'default' | 'admin' | 'empty' | 'error' | 'offline';
  /** `de` where English falls back as a whole. */
  textLang: Language;
  title: string;
  description: string;
  indexable: boolean;
  /** Canonical path: the German one where English falls back as a whole. */
  canonical: string;
  alternates: Paths;
  /** Of a page made on demand: where each language has the same, with what was asked for. */
  asked?: Paths;
  /** Languages in which it has words of its own. */
  languages: Language[];
  /** Keys; null is the site's theme and no background. */
  theme: string | null;
  background: string | null;
  blocks: BlockNode[];
  /** By query key. */
  answers: Record<string, unknown>;
};
