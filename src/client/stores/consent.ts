import { map } from 'nanostores';
import type { ConsentCategory } from '#src/model/visitors/consent.ts';

/** What this visitor has agreed to. */
export const $consent = map<Record<ConsentCategory, boolean>>({
  necessary: true,
  functional: false,
  statistic: false,
  marketing: false,
  unclassified: false,
});
