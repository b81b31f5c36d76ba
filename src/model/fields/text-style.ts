/** The class of what wears a text style. In: its key. */
export const textStyleClass = (key: string): string => `ts-${key}`;
