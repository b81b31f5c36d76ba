import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { toHex } from '#src/lib/colour.ts';

/** Notes the dominant colour of each picture of a folder in a JSON file, by its name without `.webp`. */
export async function noteDominants(assets: string, file: string): Promise<void> {
  const colours: Record<string, string> = {};
  for (const name of (await readdir(assets)).sort()) {
    colours[name.replace('.webp', '')] = await dominantColour(await readFile(join(assets, name)));
  }
  await writeFile(file, `${JSON.stringify(colours, null, 2)}\n`);
}

/** The colour that fills the frame until the picture is there, `#rrggbb`. In: a picture file. */
export async function dominantColour(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .resize(64)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return toHex((await sharp(data, { raw: { width, height, channels } }).stats()).dominant);
}
