import { expect, test } from 'vitest';
import { inlineCode } from '../inline-code.ts';
import { withoutTagsInValues } from './attribute-values.ts';
import { withFrame } from './reframe.ts';

const pageWith = (description: string) =>
  `<!doctype html><html data-digest="0"><head><meta name="description" content="${description}"></head>` +
  '<body><a class="skip">Zum Inhalt</a><main id="inhalt"><p>1 &lt; 2</p></main></body></html>';

test('tags that somebody typed into a value are text', () => {
  expect(withoutTagsInValues('<p title="a <b> &amp; c">1 &gt; 0</p>')).toBe(
    '<p title="a &lt;b&gt; &amp; c">1 &gt; 0</p>',
  );
});

test('HTML without tags in its values stays as it is', () => {
  const html = pageWith('Loden &#34;von Hand&#34; &amp; Leinen');
  expect(withoutTagsInValues(html)).toBe(html);
});

test('scripts and styles stay as they are', () => {
  const code = '<script>if (a<b) c="<i>";</script><style>a[b="<"] { color: red }</style>';
  expect(withoutTagsInValues(code)).toBe(code);
});

test('a description that names tags does not hide where the frame stands', () => {
  const html = withoutTagsInValues(pageWith('Was <body> und </head> sind'));
  expect(withFrame(html, { header: '<header>neu</header>' })).toBe(
    html.replace('<a class="skip">Zum Inhalt</a>', '<header>neu</header>'),
  );
});

test('a description that names a script allows none', () => {
  const html = withoutTagsInValues(pageWith('<script>alert(1)</script>'));
  expect(inlineCode(html)).toEqual({ scripts: [], styles: [] });
});
