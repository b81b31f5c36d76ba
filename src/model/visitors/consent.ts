/** What visitors may agree to (specification, section 2); `necessary` asks nobody. */
export const CONSENT_CATEGORIES = [
  'necessary',
  'functional',
  'statistic',
  'marketing',
  'unclassified',
] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

/** The cookie that keeps the answer on the device, as JSON. */
export const CONSENT_COOKIE = 'consent';
