/** How wide the inspector is, as in the styles. */
export const panelWidth = (): number => (innerWidth <= 1180 ? 288 : 304);

/** How wide the outline is, as in the styles. */
export const OUTLINE_WIDTH = 264;
