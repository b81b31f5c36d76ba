import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanSvg } from '#src/lib/svg.ts';
import { parseData } from '#src/model/fields/field.ts';
import { ownFonts } from '#src/model/fields/own-fonts.ts';
import { contentSchemas, type SchemaName } from '#src/model/schemas/all.ts';
import { textStyleRules } from '#src/render/theme/text-styles.ts';
import { demo } from '#src/seed/demo.ts';
import { ROOT } from '../source.ts';

const items = demo('site-id');

function valuesOf<S extends SchemaName>(schema: S) {
  const { fields } = contentSchemas[schema];
  const found = items.filter((one) => one.schema === schema);
  return found.map(
    ({ data }) => parseData(fields as (typeof contentSchemas)[S]['fields'], data).value,
  );
}

test('every class of a text style is one', async () => {
  const styles = valuesOf('text-styles').map(({ name, twclasses }, at) => ({
    ...{ key: `k${at}`, name, classes: twclasses },
  }));
  expect(styles.length).toBeGreaterThan(4);
  expect((await textStyleRules(styles)).problems).toEqual([]);
});

test('every mission has a font, and its file is there', () => {
  const fonts = valuesOf('font-styles');
  expect(fonts.map(({ mission }) => mission).sort()).toEqual([
    ...['flowingtext', 'main', 'navbar', 'support'],
  ]);
  for (const { font } of fonts) {
    expect(
      existsSync(join(ROOT, 'public', ownFonts[font.fileUrl ?? '']?.url ?? 'none')),
      font.fileUrl,
    ).toBe(true);
  }
});

test('icons are clean as they are, in the colour of the text', () => {
  const icons = valuesOf('icons');
  expect(icons.length).toBeGreaterThan(11);
  for (const { name, svg } of icons) {
    const clean = cleanSvg(svg, 'c');
    if (!clean.ok) throw new Error(`${name}: ${clean.error}`);
    expect(clean.value.match(/<(path|circle)/g)).toEqual(svg.match(/<(path|circle)/g));
    expect(clean.value.match(/ d="[^"]+"/g)).toEqual(svg.match(/ d="[^"]+"/g));
    expect(clean.value).toContain('stroke="currentColor"');
  }
});
