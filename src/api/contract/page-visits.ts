import * as v from 'valibot';

/** Where one asks how often a page was visited: `GET`. In: its canonical path. */
export const pageVisitsPath = (path: string) => `/api/page-visits?path=${encodeURIComponent(path)}`;

/** How often the page was looked at in so many days, today included. */
export const PageVisitsAnswer = v.object({ days: v.number(), views: v.number() });
export type PageVisitsAnswer = v.InferOutput<typeof PageVisitsAnswer>;
