import { err, ok, type Result } from './result.ts';

/** What may be drawn: shapes, groups and gradients. Everything else is left out with what it holds. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'defs'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'title', 'desc'],
]);
const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['id', 'viewBox', 'preserveAspectRatio', 'd', 'points', 'x', 'y', 'x1', 'y1', 'x2', 'y2'],
  ...['cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'width', 'height', 'transform', 'opacity'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity'],
  ...['stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray'],
  ...['stroke-dashoffset', 'vector-effect', 'clip-path', 'clip-rule', 'mask', 'pathLength'],
  ...['gradientUnits', 'gradientTransform', 'spreadMethod', 'offset', 'stop-color', 'stop-opacity'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits'],
]);
const TEXTS: ReadonlySet<string> = new Set(['title', 'desc']);
/** Of the root they are decided by the page. */
const NOT_ON_ROOT: ReadonlySet<string> = new Set(['id', 'x', 'y', 'width', 'height']);
const MAX_BYTES = 20_000;
const MAX_NODES = 500;
const MAX_DEPTH = 32;

type Element = { name: string; attributes: Map<string, string>; children: (Element | string)[] };

/**
 * Reads an SVG of unknown origin as XML and writes it anew from an allow list: no script, style,
 * foreign content, animation or address, whatever it was. In: the text; a prefix for its ids, which
 * must be one word. Out: markup that may stand in a page, without a size of its own; or in English
 * why it was refused.
 */
export function cleanSvg(text: string, prefix: string): Result<string, string> {
  if (new TextEncoder().encode(text).length > MAX_BYTES) return err('larger than 20 KB');
  const root = parse(text);
  if (!root.ok) return root;
  if (root.value.name !== 'svg') return err('the outermost element is not svg');
  const size = ['width', 'height'].map((name) =>
    Number.parseFloat(root.value.attributes.get(name) ?? ''),
  );
  if (!root.value.attributes.has('viewBox') && size.every((side) => side > 0)) {
    root.value.attributes.set('viewBox', `0 0 ${size.join(' ')}`);
  }
  for (const name of NOT_ON_ROOT) root.value.attributes.delete(name);
  return ok(write(root.value, prefix, true));
}

function write(element: Element, prefix: string, isRoot = false): string {
  const { name, attributes, children } = element;
  const own = [...attributes].flatMap(([key, value]) => {
    const safe = ATTRIBUTES.has(key) ? safeValue(key, value, prefix) : undefined;
    return safe === undefined ? [] : [` ${key}="${safe}"`];
  });
  const start = isRoot ? ' xmlns="http://www.w3.org/2000/svg" aria-hidden="true"' : '';
  const inner = children.map((child) => {
    if (typeof child === 'string') return TEXTS.has(name) ? escaped(child) : '';
    return ELEMENTS.has(child.name) && child.name !== 'svg' ? write(child, prefix) : '';
  });
  return `<${name}${start}${own.join('')}>${inner.join('')}</${name}>`;
}

const ID = /^[A-Za-z_][\w-]{0,60}$/;

/** The value as it may be written; undefined leaves the attribute out. */
function safeValue(name: string, value: string, prefix: string): string | undefined {
  const trimmed = value.trim();
  if (name === 'id') return ID.test(trimmed) ? `${prefix}-${trimmed}` : undefined;
  const target = /^url\(\s*#([\w-]{1,60})\s*\)$/.exec(trimmed)?.[1];
  if (target !== undefined) return ID.test(target) ? `url(#${prefix}-${target})` : undefined;
  // Numbers, colours, words, paths and transforms need no more than this.
  return /^[\w\s#.,()%+/-]*$/.test(trimmed) && !/url\s*\(/i.test(trimmed) ? trimmed : undefined;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A small reader of XML: elements, attributes, text, the five named entities and numbers. */
function parse(text: string): Result<Element, string> {
  const open: Element[] = [];
  let root: Element | undefined;
  let nodes = 0;
  for (let at = 0; at < text.length;) {
    const parent = open.at(-1);
    const next = text.indexOf('<', at);
    const content = text.slice(at, next < 0 ? undefined : next);
    const read = decode(content);
    if (read === undefined) return err('an entity that is not known');
    if (!parent && read.replace('\uFEFF', '').trim() !== '')
      return err('text outside of the drawing');
    parent?.children.push(read);
    if (next < 0) break;
    const skipped = afterAside(text, next);
    if (skipped === 'refused') return err('a declaration, which drawings do not need');
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    const tag = readTag(text, next);
    if (!tag) return err('not well-formed');
    at = tag.end;
    if (tag.kind === 'close') {
      if (open.pop()?.name !== tag.name) return err('not well-formed');
      continue;
    }
    if (++nodes > MAX_NODES) return err('more than 500 elements');
    if (open.length >= MAX_DEPTH) return err('nested too deeply');
    const element: Element = { name: tag.name, attributes: tag.attributes, children: [] };
    if (parent) parent.children.push(element);
    else if (root) return err('more than one outermost element');
    else root = element;
    if (tag.kind === 'open') open.push(element);
  }
  if (!root || open.length > 0) return err('not well-formed');
  return ok(root);
}

/** The end of a comment or of the XML declaration; undefined for anything that is neither. */
function afterAside(text: string, at: number): number | undefined | 'refused' {
  for (const [start, end] of [
    ['<!--', '-->'],
    ['<?xml ', '?>'],
  ] as const) {
    if (!text.startsWith(start, at)) continue;
    const close = text.indexOf(end, at + start.length);
    return close < 0 ? 'refused' : close + end.length;
  }
  return text[at + 1] === '!' || text[at + 1] === '?' ? 'refused' : undefined;
}

type Tag = {
  kind: 'open' | 'close' | 'empty';
  name: string;
  attributes: Map<string, string>;
  end: number;
};

const NAME = /[A-Za-z_][\w.:-]*/y;
const ATTRIBUTE = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const END = /\s*(\/?)>/y;

function readTag(text: string, at: number): Tag | undefined {
  const isClose = text[at + 1] === '/';
  const name = match(NAME, text, at + (isClose ? 2 : 1));
  if (!name) return undefined;
  const attributes = new Map<string, string>();
  let end = name.end;
  for (
    let found = match(ATTRIBUTE, text, end);
    found && !isClose;
    found = match(ATTRIBUTE, text, end)
  ) {
    const [, key = '', double, single] = found.groups;
    const value = decode(double ?? single ?? '');
    if (value === undefined || attributes.has(key)) return undefined;
    attributes.set(key, value);
    end = found.end;
  }
  const close = match(END, text, end);
  if (!close || (isClose && close.groups[1])) return undefined;
  const kind = isClose ? 'close' : close.groups[1] ? 'empty' : 'open';
  return { kind, name: name.groups[0] ?? '', attributes, end: close.end };
}

function match(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at;
  const groups = pattern.exec(text);
  return groups ? { groups: [...groups], end: pattern.lastIndex } : undefined;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text without entities; undefined when one of them is not known. */
function decode(text: string): string | undefined {
  let known = true;
  const decoded = text.replace(/&([^;&\s]{0,10});?/g, (whole, name: string) => {
    const code = /^#x([0-9a-f]{1,6})$/i.exec(name)?.[1];
    const point = code ? Number.parseInt(code, 16) : Number(/^#(\d{1,7})$/.exec(name)?.[1] ?? 'x');
    const isPoint = point > 0 && point <= 0x10ffff;
    const found = Object.hasOwn(ENTITIES, name)
      ? ENTITIES[name]
      : isPoint && String.fromCodePoint(point);
    if (!found || !whole.endsWith(';')) known = false;
    return found || '';
  });
  return known ? decoded : undefined;
}
