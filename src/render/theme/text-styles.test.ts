import { describe, expect, test } from 'vitest';
import { TEXT_NUMBERS, TEXT_SWITCHES, withAspect } from '#src/model/text-classes.ts';
import { isTextClass, textStyleRules } from './text-styles.ts';

const rulesOf = (...classes: string[]) =>
  textStyleRules(classes.map((one, at) => ({ key: `k${at}`, name: `Style ${at}`, classes: one })));
const cssOf = async (classes: string) =>
  (await rulesOf(classes)).css.split('\n').filter((line) => !line.startsWith('@property'));

describe('a text style', () => {
  test('is one class with what its Tailwind classes say', async () => {
    expect((await cssOf('text-lg font-bold uppercase text-[#fa0] text-main')).sort()).toEqual([
      '.ts-k0{--tw-font-weight: 700; font-weight: 700;}',
      '.ts-k0{color: #fa0;}',
      '.ts-k0{color: var(--main);}',
      '.ts-k0{font-size: 1.125rem; line-height: var(--tw-leading, calc(1.75 / 1.125));}',
      '.ts-k0{text-transform: uppercase;}',
    ]);
  });

  test('may differ by window and state', async () => {
    expect(await cssOf('md:text-2xl hover:underline')).toEqual([
      '@media (hover: hover){.ts-k0:hover{text-decoration-line: underline;}}',
      '@media (width >= 48rem){.ts-k0{font-size: 1.5rem; line-height: var(--tw-leading, calc(2 / 1.5));}}',
    ]);
  });

  test('is set in the fonts of the site, by mission', async () => {
    expect(await cssOf('font-support')).toEqual(['.ts-k0{font-family: var(--font-support);}']);
  });

  test('shares nothing with another one', async () => {
    const { css } = await rulesOf('italic', 'uppercase italic');
    expect(css.match(/\.ts-k0\{/g)).toHaveLength(1);
    expect(css.match(/\.ts-k1\{/g)).toHaveLength(2);
  });

  test('names the classes that it does not get', async () => {
    const { css, problems } = await rulesOf(
      'italic nonsense fixed space-y-4 group-hover:underline',
    );
    expect(css).toBe('.ts-k0{font-style: italic;}');
    expect(problems).toEqual([
      {
        name: 'class-unknown',
        details: { style: 'Style 0', classes: 'nonsense fixed space-y-4 group-hover:underline' },
      },
    ]);
  });
});

test.each([
  ...['bg-[url(//evil)]', '[&_input[value^=a]]:bg-[url(//evil)]', '[@import_url(x)]:flex'],
  ...["before:content-['</style>']", '{1..200000}', 'p-{1..9}', 'fixed', 'absolute', 'z-50'],
  ...[
    '!fixed',
    'md:fixed',
    '-inset-4',
    'content-none',
    'text-[calc(1px)]',
    'a;b',
    'a"b',
    'a\\b',
    ...['sr-only', 'not-sr-only', 'md:sr-only', 'scale-150', 'scale-[9999]', 'translate-x-4'],
    ...['-rotate-45', 'skew-x-12', 'transform', 'origin-top'],
    'x'.repeat(61),
  ],
])('%s is no class for text', async (candidate) => {
  expect(isTextClass(candidate)).toBe(false);
  expect((await rulesOf(candidate)).css).toBe('');
});

test('a style of a megabyte costs no more than one of forty classes', async () => {
  const start = process.cpuUsage();
  const { css } = await rulesOf(Array.from({ length: 100_000 }, (_, n) => `mt-${n}`).join(' '));
  expect(css.match(/\.ts-k0\{/g)).toHaveLength(40);
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
});

describe('what the fields of a text style write', () => {
  test.each([
    ...[8, 17, 42.5, 200].map((value) => withAspect('', TEXT_NUMBERS.size, value, 'desk')),
    ...[0.9, 1.04, 3].map((value) => withAspect('', TEXT_NUMBERS.leading, value)),
    ...[-20, -1.8, 0.7, 50].map((value) => withAspect('', TEXT_NUMBERS.tracking, value, 'tablet')),
    withAspect('', TEXT_SWITCHES.balanced, ''),
  ])('%s is a class that a text style may hold', (one) => {
    expect(isTextClass(one)).toBe(true);
  });
});
