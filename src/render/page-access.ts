import type { PageData } from '#src/model/page-data.ts';

/** What `Page.astro` is given; an error page may have a message, else its title stands for it. */
export type PageProps = { data: PageData; message?: string };

// Only code of this process can put an object here, so no request opens the door.
const opened = new WeakSet<object>();

/** Lets the on-demand door render this page once it arrives in `locals.page`. */
export function grantPage(props: PageProps): PageProps {
  opened.add(props);
  return props;
}

/** The page in `locals.page`, if the door was opened for it. */
export function grantedPage(page: unknown): PageProps | undefined {
  return isOpen(page) ? page : undefined;
}

function isOpen(page: unknown): page is PageProps {
  return typeof page === 'object' && page !== null && opened.has(page);
}
