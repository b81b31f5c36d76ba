import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { noteDominants } from './dominants.ts';
import { drawings } from './drawings.ts';
import { render } from './render.ts';

// npx node scripts/demo-pictures/draw.ts [--to FOLDER] [--size 0.3] [name ...]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, size: { type: 'string', default: '1' } },
});
const seed = join(import.meta.dirname, '../../src/seed');
const folder = values.to ?? join(seed, 'assets');
const names = positionals.length > 0 ? positionals : [...drawings.keys()];
await mkdir(folder, { recursive: true });
for (const name of names) {
  const drawing = drawings.get(name);
  if (!drawing) throw new Error(`There is no picture ${name}.`);
  const start = performance.now();
  const file = await render(drawing, Number(values.size));
  await writeFile(join(folder, `${name}.webp`), file);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${name} ${Math.round(file.length / 1024)} kB ${seconds} s`);
}
// The seed reads them there: to decode all pictures took it four seconds.
if (values.to === undefined)
  await noteDominants(folder, join(seed, 'demo/pictures/dominants.json'));
