/** A build in which a page became what it was until the next of these. `at` in ms. */
export type PastState = { build: string; at: number; is: 'page' | 'moved' | 'nothing' };
