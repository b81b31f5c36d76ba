/** Something that a visitor did, without anything that says who it was. */
export type SiteVisit = {
  /** What it is called in Plausible's words, such as `pageview`. */
  name: string;
  /** The path of the page, without its query. */
  path: string;
  /** The host that led here; null: none, or our own. */
  referrer: string | null;
  /** `utm_source`, else null. */
  campaign: string | null;
  device: 'phone' | 'tablet' | 'desktop' | null;
  /** Further words, such as what was searched for; null: none. */
  detail: string | null;
  /** In hundredths. */
  revenue: { currency: string; cents: number } | null;
};

/** Whose doing it was: known for a day by a digest, and then by nothing. */
export type Visitor = { address: string; agent: string };
