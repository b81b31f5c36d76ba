import { href } from '#src/model/links.ts';
import type { PageLink } from '../load/pager.ts';

const NEAR = 2;

type Words = { pages: string; page(number: number): string; previous: string; next: string };
type Props = { pages: readonly PageLink[]; page: number; words: Words };

/** The pages of a category: the first, the last, and those around this one. */
export function Pager({ pages, page, words }: Props) {
  if (pages.length < 2) return null;
  const at = pages.findIndex((link) => link.page === page);
  const isShown = (index: number) =>
    index === 0 || index === pages.length - 1 || Math.abs(index - at) <= NEAR;
  return (
    <nav className="pager" aria-label={words.pages}>
      <Step link={pages[at - 1]} text={words.previous} rel="prev" />
      <ol>
        {pages.map((link, index) =>
          isShown(index) ? (
            <li key={link.page}>
              <a
                href={hrefOf(link)}
                aria-label={words.page(link.page)}
                aria-current={index === at ? 'page' : undefined}
              >
                {link.page}
              </a>
            </li>
          ) : (
            isShown(index - 1) && (
              <li key={link.page} aria-hidden="true">
                …
              </li>
            )
          ),
        )}
      </ol>
      <Step link={pages[at + 1]} text={words.next} rel="next" />
    </nav>
  );
}

function Step({ link, text, rel }: { link: PageLink | undefined; text: string; rel: string }) {
  return link ? (
    <a className={`pager__${rel}`} href={hrefOf(link)} rel={rel}>
      {text}
    </a>
  ) : null;
}

const hrefOf = ({ path, query = '' }: PageLink) => `${href(path)}${query}`;
