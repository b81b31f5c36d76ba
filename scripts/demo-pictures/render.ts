import sharp from 'sharp';
import type { Drawing } from './scenes/drawing.ts';

/**
 * Draws a picture and packs it as WebP. In: the drawing; `size`, a part of its full size, for a look
 * or a test. Out: the file.
 */
export async function render(drawing: Drawing, size = 1): Promise<Buffer> {
  const width = Math.round(drawing.width * size);
  const height = Math.round(drawing.height * size);
  const w = Math.round(width * drawing.scale);
  const h = Math.round(height * drawing.scale);
  const { px, channels } = drawing.draw(w, h);
  return sharp(px, { raw: { width: w, height: h, channels } })
    .resize({ width, height, fit: 'fill', kernel: 'lanczos3' })
    .webp({ quality: drawing.quality, effort: 6, smartSubsample: true })
    .toBuffer();
}
