import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureFont } from '#src/lib/node/font.ts';
import { ownFonts } from '#src/model/fields/own-fonts.ts';
import type { FontAnswer } from '#src/model/pages/answers.ts';
import { fontRules } from './font-rules.ts';

const PUBLIC = join(import.meta.dirname, '../../../public');
const FONTS_CSS = readFileSync(join(import.meta.dirname, '../styles/fonts.css'), 'utf8');
const GRENZE: FontAnswer = {
  ...{ mission: 'main', family: 'Grenze', weight: 300, url: '/fonts/g.woff2', type: 'woff2' },
  ...{ file: null, metrics: null },
};

test('a mission gets the first font that has it; names and addresses stay texts', () => {
  const evil = { family: 'A";}</style>', weight: 1, url: '/fonts/a.woff', type: 'woff' };
  const css = fontRules([
    GRENZE,
    { ...GRENZE, family: 'Other', weight: 400, url: '/fonts/o.woff2' },
    { ...GRENZE, mission: 'navbar', ...evil },
  ]);
  expect(css.split('\n')).toEqual([
    '@font-face{font-family:"Grenze of the content";font-weight:300;src:url("/fonts/g.woff2") format("woff2");font-display:swap}',
    '@font-face{font-family:"Other";font-weight:400;src:url("/fonts/o.woff2") format("woff2");font-display:swap}',
    '@font-face{font-family:"A\\22 \\3b \\7d \\3c /style\\3e ";font-weight:1;src:url("/fonts/a.woff") format("woff");font-display:swap}',
    `:root{--font-main:"Grenze of the content", 'Iowan Old Style', Georgia, serif;--font-navbar:"A\\22 \\3b \\7d \\3c /style\\3e ", Optima, Candara, sans-serif}`,
  ]);
});

test('fonts of the system stand in for a measured font, as wide and as high as it', () => {
  const metrics = { ascent: 1.1, descent: 0.38, lineGap: 0, width: 0.351 };
  const css = fontRules([{ ...GRENZE, metrics }]);
  // Georgia is 0.4458 wide: 0.351 / 0.4458 = 78.7 %, and 1.1 / 0.787 = 139.7 %.
  expect(css).toContain(
    '@font-face{font-family:"Grenze of the content as Georgia";src:local("Georgia");size-adjust:78.7%;' +
      'ascent-override:139.7%;descent-override:48.3%;line-gap-override:0%}',
  );
  const name = 'Grenze of the content';
  expect(css).toContain(`--font-main:"${name}", "${name} as Georgia", "${name} as Noto Serif", `);
});

test('the fonts that the code brings are noted as they measure, and named by their bytes', async () => {
  const files = readdirSync(join(PUBLIC, 'fonts')).filter((name) => name.endsWith('.woff2'));
  const read = files.map(async (name) => {
    const bytes = readFileSync(join(PUBLIC, 'fonts', name));
    const [, plain = '', hash] = /^(.+)\.([0-9a-f]{8})\.woff2$/.exec(name) ?? [];
    expect(createHash('sha256').update(bytes).digest('hex').slice(0, 8), name).toBe(hash);
    return [`/fonts/${plain}.woff2`, { url: `/fonts/${name}`, metrics: await measureFont(bytes) }];
  });
  const known = (await Promise.all(read)).filter(([path]) => !String(path).includes('geist'));
  expect(ownFonts).toMatchObject(Object.fromEntries(known));
  expect(Object.keys(ownFonts)).toHaveLength(known.length);
});

test('the faces that the style sheet of the site declares are not repeated for the content', () => {
  const declared = [...FONTS_CSS.matchAll(/@font-face \{([^}]+)\}/g)].map(([, text = '']) => {
    const value = (name: string) => new RegExp(`${name}: ([^;]+);`).exec(text)?.[1] ?? '';
    const plain = (name: string) => value(name).replace(/^(?:url\()?'|'\)?$/g, '');
    const weights = value('font-weight').split(' ').map(Number);
    return { family: plain('font-family'), url: plain('src'), weights };
  });
  const own = Object.values(ownFonts).map(({ family, url, weights: [least, greatest] }) => ({
    ...{ family, url, weights: least === greatest ? [least] : [least, greatest] },
  }));
  expect(declared).toEqual(expect.arrayContaining(own));
  expect(declared).toHaveLength(own.length);
  const [first] = own;
  if (!first) throw new Error('no fonts');
  const face = { ...GRENZE, family: first.family, url: first.url, weight: 300 };
  expect(fontRules([face])).not.toContain(first.url);
  expect(fontRules([face])).toContain('--font-main:"Grenze"');
  expect(fontRules([{ ...face, weight: 500 }])).toContain(first.url);
  expect(fontRules([{ ...face, family: 'Other' }])).toContain(first.url);
});

test('a file in the place of one that the code brings is seen, under a name that the code has not', () => {
  const [face] = Object.values(ownFonts);
  if (!face) throw new Error('no fonts');
  const own: FontAnswer = { ...GRENZE, url: face.url };
  const other: FontAnswer = { ...GRENZE, weight: 400 };
  const css = fontRules([own, other]);
  expect(css).toContain('--font-main:"Grenze of the content", ');
  // Both weights are in one family still.
  expect(css.match(/@font-face\{font-family:"Grenze of the content";/g)).toHaveLength(2);
  expect(fontRules([own])).not.toContain('@font-face');
});
