/** How wide the inspector is, as in the styles. */
export const panelWidth = (): number => (innerWidth <= 1180 ? 288 : 304);
