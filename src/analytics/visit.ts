/** Something that a visitor did, without anything that says who it was. */
export type SiteVisit = {
  /** What it is called in Plausible's words, such as `pageview`. */
  name: string;
  /** The path of the page, without its query; with its fragment where that names pages (`hash mode`). */
  path: string;
  /** What of the query says which campaign led here: `?utm_source=winter`, or empty. */
  query: string;
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
export type Visitor = {
  /** As limits count: an IPv4 address, or the network of an IPv6 address. */
  client: string;
  /** Whole, for Plausible and to look up the country; it is written down nowhere. */
  address: string;
  agent: string;
};
