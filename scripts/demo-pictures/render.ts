import sharp, { type Sharp } from 'sharp';
import type { SceneDrawing, SvgDrawing } from './scenes/drawing.ts';

/**
 * Draws a picture and packs it as WebP. In: the drawing; `size`, a part of its full size, for a look
 * or a test. Out: the file.
 */
export async function render(drawing: SceneDrawing | SvgDrawing, size = 1): Promise<Buffer> {
  const width = Math.round(drawing.width * size);
  const height = Math.round(drawing.height * size);
  const w = Math.round(width * drawing.scale);
  const h = Math.round(height * drawing.scale);
  return picture(drawing, w, h)
    .resize({ width, height, fit: 'fill', kernel: 'lanczos3' })
    .webp({ quality: drawing.quality, effort: 6, smartSubsample: true })
    .toBuffer();
}

function picture(drawing: SceneDrawing | SvgDrawing, width: number, height: number): Sharp {
  if ('svg' in drawing) return sharp(Buffer.from(drawing.svg)).resize(width, height);
  const { px, channels } = drawing.draw(width, height);
  return sharp(px, { raw: { width, height, channels } });
}
