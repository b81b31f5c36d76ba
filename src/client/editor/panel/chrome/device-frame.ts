/** The page in a frame of another width, where one sees it instead of the page itself. Lengths are the window's pixels. */
export type DeviceFrame = {
  /** The copy of the canvas in the frame. */
  root: HTMLElement;
  /** The caret, or what is selected, in the text that is being written. */
  caret: readonly DOMRect[];
  left: number;
  top: number;
  bottom: number;
  /** How much smaller the frame is drawn. */
  scale: number;
};

/** A rectangle of the frame's page in the window. */
export function inWindow({ left, top, scale }: DeviceFrame, rect: DOMRect): DOMRect {
  const { x, y, width, height } = rect;
  return new DOMRect(left + x * scale, top + y * scale, width * scale, height * scale);
}

/** The part of the window where the frame stands, from its top to its bottom, as `clip-path`. */
export const clipTo = ({ top, bottom }: DeviceFrame) =>
  `inset(${top}px 0 ${innerHeight - bottom}px)`;

/** The innermost block at a point of the window. The frame is inert, so the browser itself finds nothing there. */
export function blockInFrame(device: DeviceFrame, x: number, y: number): string | undefined {
  const blocks = [...device.root.querySelectorAll<HTMLElement>('[data-block]')];
  return blocks.findLast((copy) => {
    const { left, right, top, bottom } = inWindow(device, copy.getBoundingClientRect());
    return x >= left && x < right && y >= top && y < bottom;
  })?.dataset['block'];
}
