/** The text that has the caret. */
export type TextPlace = { block: string; field: string };

/** The text field of a block that is drawn now. */
export function fieldElement(root: HTMLElement, { block, field }: TextPlace): HTMLElement | null {
  const name = CSS.escape(field);
  const found = root.querySelectorAll<HTMLElement>(
    `[data-block="${block}"] [data-field="${name}"]`,
  );
  return [...found].find((one) => placeOf(one)?.block === block) ?? null;
}

/** The block and the field whose text an element holds. */
export function placeOf(element: HTMLElement): TextPlace | null {
  const block = element.closest<HTMLElement>('[data-block]')?.dataset['block'];
  const { field } = element.dataset;
  return block !== undefined && field !== undefined ? { block, field } : null;
}
