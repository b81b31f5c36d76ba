/** Sizes in which a product is offered; more cannot be chosen, since a style sheet names each place (`choice.css`). */
export const MAX_SIZES = 12;

/** Colours of a product whose places the style sheet names; a script styles further ones. */
export const STYLED_COLOURS = 24;
