/** What programs that only look at links call themselves. */
const LOOKS_ONLY = new RegExp(
  [
    'bot\\b|bot[/-]|crawl|spider|slurp|preview|archiver|prefetch',
    'facebookexternalhit|facebookcatalog|meta-external|whatsapp|telegram|skypeuripreview|microsoft office',
    'iframely|mastodon|pleroma|akkoma|misskey|cardyb|kakaotalk|viber|rocket\\.chat',
    'slack-img|embedly|pinterest/|vkshare|redditbot|google-|mediapartners|feedfetcher|bingpreview',
    'lighthouse|gptbot|chatgpt|claude-|perplexity|ccbot|bytespider|yandex|baidu|ahrefs|semrush',
  ].join('|'),
  'i',
);

/**
 * Whether a GET means what it says: from a person, cron, curl or a rule, but neither from a prefetch, a
 * link preview or a crawler, nor as a part of another page.
 */
export function isMeant(headers: Headers): boolean {
  if (['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => headers.has(name))) {
    return false;
  }
  if (headers.get('sec-fetch-mode') === 'no-cors') return false;
  return !LOOKS_ONLY.test(headers.get('user-agent') ?? '');
}
