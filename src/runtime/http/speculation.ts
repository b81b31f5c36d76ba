/** Where browsers find what they may fetch ahead; pages name it in `Speculation-Rules`. */
export const SPECULATION_PATH = '/speculation-rules.json';

/** The type that browsers ask of such a file. */
export const SPECULATION_TYPE = 'application/speculationrules+json';

const OF_ONE_PERSON = ['/manage*', '/login*', '/*/login*', '/newsletter*', '/*/newsletter*'];
const NO_PAGES = [
  '/api{/*}?',
  '/preview{/*}?',
  '/share{/*}?',
  '/squidex{/*}?',
  '/assets/*',
  '/pictures/*',
];

/**
 * A page is fetched when somebody is about to open it: the pointer rests on its link, or is pressed. Browsers
 * leave it where people save data or power. Choices within a category are fetched by `choose.ts`.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [...OF_ONE_PERSON, ...NO_PAGES] } },
          { not: { selector_matches: '[download], [rel~=nofollow], [data-choose]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
