import type { Json } from '#src/content/squidex/wire.ts';
import { isObject } from '../base/json-read.ts';

type Markup = { open: string; close: string };
/** Tag and Markdown of a node or mark. */
type MarkupForm = { html: Markup; markdown: Markup };

const tag = (name: string): Markup => ({ open: `<${name}>`, close: `</${name}>` });
const around = (sign: string): Markup => ({ open: sign, close: sign });
const nothing = around('');

const FORMS: Record<string, MarkupForm> = {
  paragraph: { html: tag('p'), markdown: { open: '', close: '\n\n' } },
  blockquote: { html: tag('blockquote'), markdown: { open: '> ', close: '' } },
  bulletList: { html: tag('ul'), markdown: { open: '', close: '\n' } },
  orderedList: { html: tag('ol'), markdown: { open: '', close: '\n' } },
  listItem: { html: tag('li'), markdown: { open: '* ', close: '' } },
  codeBlock: {
    html: { open: '<pre><code>', close: '</code></pre>' },
    markdown: { open: '```\n', close: '\n```\n\n' },
  },
  horizontalRule: { html: { open: '<hr>', close: '' }, markdown: { open: '---\n\n', close: '' } },
  hardBreak: { html: { open: '<br>', close: '' }, markdown: { open: '\\\n', close: '' } },
  bold: { html: tag('strong'), markdown: around('**') },
  italic: { html: tag('em'), markdown: around('*') },
  underline: { html: tag('u'), markdown: nothing },
  code: { html: tag('code'), markdown: around('`') },
};

/** A rich text document as HTML: only these tags, texts and attributes escaped. */
export function richTextToHtml(value: Json): string {
  return render(value, 'html');
}

/** A rich text document as Markdown. */
export function richTextToMarkdown(value: Json): string {
  return render(value, 'markdown').trim();
}

function render(value: Json, as: keyof MarkupForm): string {
  if (!isObject(value)) return '';
  if (typeof value['text'] === 'string') return renderText(value['text'], value['marks'], as);
  const children = Array.isArray(value['content']) ? value['content'] : [];
  const inner = children.map((child) => render(child, as)).join('');
  const { open, close } = markupOf(value, as);
  return `${open}${inner}${close}`;
}

function renderText(text: string, marks: Json | undefined, as: keyof MarkupForm): string {
  const shown = as === 'html' ? escapeHtml(text) : text;
  const list = Array.isArray(marks) ? marks.filter(isObject) : [];
  return list.reduce((inner, mark) => {
    const { open, close } = markupOf(mark, as);
    return `${open}${inner}${close}`;
  }, shown);
}

function markupOf(node: { [key: string]: Json }, as: keyof MarkupForm): Markup {
  const type = camel(String(node['type']));
  const attributes = isObject(node['attrs']) ? node['attrs'] : {};
  if (type === 'heading') {
    const level = Math.min(6, Math.max(1, Math.trunc(Number(attributes['level'] ?? 1)) || 1));
    return as === 'html' ? tag(`h${level}`) : { open: `${'#'.repeat(level)} `, close: '\n\n' };
  }
  if (type === 'link' || type === 'image') return addressMarkup(type, attributes, as);
  return Object.hasOwn(FORMS, type) ? (FORMS[type]?.[as] ?? nothing) : nothing;
}

function addressMarkup(
  type: string,
  attributes: { [key: string]: Json },
  as: keyof MarkupForm,
): Markup {
  const address = String(attributes[type === 'link' ? 'href' : 'src'] ?? '');
  const safe = /^(?:https?:|mailto:|tel:|[/#?.])/i.test(address) ? address : '';
  if (as === 'markdown') {
    const open = type === 'link' ? '[' : `![${String(attributes['alt'] ?? '')}`;
    return { open, close: `](${safe})` };
  }
  if (type === 'link') return { open: `<a href="${escapeHtml(safe)}">`, close: '</a>' };
  const alt = escapeHtml(String(attributes['alt'] ?? ''));
  return { open: `<img src="${escapeHtml(safe)}" alt="${alt}">`, close: '' };
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
}

/** The ids of assets that pictures and links of a document lead to. */
export function richTextIds(value: Json): string[] {
  const text = JSON.stringify(value);
  const found = text.matchAll(
    /\/api\/assets\/(?:[^/"]+\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi,
  );
  return [...new Set([...found].map(([, id = '']) => id))];
}
