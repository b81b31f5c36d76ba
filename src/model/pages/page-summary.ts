import type { PlannedChange } from '../items/item-table.ts';
import type { Language } from '../languages.ts';
import type { Paths } from './answers.ts';

/** A page as lists of pages show it. */
export type PageSummary = {
  id: string;
  title: string;
  /** In which languages it has blocks. */
  languages: Language[];
  /** Where it stands, or will stand; templates have no addresses. */
  paths: Paths;
  /** `changed`: published, with a newer draft. */
  status: 'published' | 'changed' | 'draft' | 'offline';
  /** ISO 8601. */
  lastModified: string;
  planned?: PlannedChange;
};
