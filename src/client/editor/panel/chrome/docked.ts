/** How wide the inspector is, as in the styles. */
export const panelWidth = (): number => (innerWidth <= 1180 ? 288 : 304);

/** How wide the outline is, as in the styles. */
export const OUTLINE_WIDTH = 264;

/** Where the outline can be docked beside the fields: the page between has to stay large enough to work on. */
export const ROOM_FOR_OUTLINE = '(min-width: 1040px)';
