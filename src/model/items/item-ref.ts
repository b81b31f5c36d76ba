/** Names an item of the content source. */
export type ItemRef = { schema: string; id: string };
