import { parseXml, XmlElement, XmlError, XmlNode, XmlText } from '@rgrove/parse-xml';
import { err, ok, type Result } from './result.ts';

/** What may be drawn: shapes, groups and gradients. Every other element is left out with its content. */
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
/** The page decides these for the root. */
const NOT_ON_ROOT: ReadonlySet<string> = new Set(['id', 'x', 'y', 'width', 'height']);
const MAX_BYTES = 20_000;
const MAX_ELEMENTS = 500;
const MAX_DEPTH = 32;

/**
 * Reads an SVG of unknown origin as XML and writes it anew from an allow list: no script, style,
 * foreign content, animation or address remains. In: the text; a prefix for its ids, which must be
 * one word. Out: markup that may stand in a page, without a size of its own; or in English why the
 * SVG was refused.
 */
export function cleanSvg(text: string, prefix: string): Result<string, string> {
  if (new TextEncoder().encode(text).length > MAX_BYTES) return err('larger than 20 KB');
  // Counted before the text is parsed: the parser is recursive, and an element costs it stack.
  const elements = text.match(/<[^!/?]/g)?.length ?? 0;
  if (elements > MAX_ELEMENTS) return err('more than 500 elements');
  const nodes = parse(text);
  if (!nodes.ok) return nodes;
  const root = nodes.value.find((node) => node instanceof XmlElement);
  if (root?.name !== 'svg') return err('the outermost element is not svg');
  const reason = nodes.value.map((node) => refusalOf(node, 0)).find((found) => found !== undefined);
  if (reason !== undefined) return err(reason);

  const { width = '', height = '', ...attributes } = root.attributes;
  const size = [width, height].map(Number.parseFloat);
  if (attributes['viewBox'] === undefined && size.every((side) => side > 0)) {
    attributes['viewBox'] = `0 0 ${size.join(' ')}`;
  }
  root.attributes = Object.fromEntries(
    Object.entries(attributes).filter(([name]) => !NOT_ON_ROOT.has(name)),
  );
  return ok(write(root, prefix, ' xmlns="http://www.w3.org/2000/svg" aria-hidden="true"'));
}

/** Out: the nodes of the document, with what a drawing does not need, so that it can be refused. */
function parse(text: string): Result<XmlNode[], string> {
  try {
    const options = { preserveCdata: true, preserveDocumentType: true };
    return ok(parseXml(text.trim(), options).children);
  } catch (error) {
    if (error instanceof XmlError) return err('not well-formed');
    throw error;
  }
}

/** Comments are left out by the parser, as is the XML declaration. */
function refusalOf(node: XmlNode, depth: number): string | undefined {
  if (node.type === XmlNode.TYPE_TEXT) return undefined;
  if (!(node instanceof XmlElement)) return 'a declaration, which drawings do not need';
  if (depth >= MAX_DEPTH) return 'nested too deeply';
  return node.children
    .map((child) => refusalOf(child, depth + 1))
    .find((reason) => reason !== undefined);
}

function write({ name, attributes, children }: XmlElement, prefix: string, start = ''): string {
  const own = Object.entries(attributes).flatMap(([key, value]) => {
    const safe = ATTRIBUTES.has(key) ? safeValue(key, value, prefix) : undefined;
    return safe === undefined ? [] : [` ${key}="${safe}"`];
  });
  const inner = children.map((child) => {
    if (child instanceof XmlText) return TEXTS.has(name) ? escaped(child.text) : '';
    const isDrawn = child instanceof XmlElement && child.name !== 'svg' && ELEMENTS.has(child.name);
    return isDrawn ? write(child, prefix) : '';
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

/**
 * What `cleanSvg` leaves out of a drawing, by name, each once: elements such as `<script>`, attributes such
 * as `onload`. In: a text that `cleanSvg` takes. Out: empty for one that is clean, or that is no XML.
 */
export function removedFrom(text: string): string[] {
  const nodes = parse(text);
  const removed = new Set<string>();
  const look = (node: XmlNode): void => {
    if (!(node instanceof XmlElement)) return;
    if (!ELEMENTS.has(node.name)) {
      removed.add(`<${node.name}>`);
      return;
    }
    for (const [name, value] of Object.entries(node.attributes)) {
      const isKept = ATTRIBUTES.has(name) && safeValue(name, value, 'c') !== undefined;
      if (!isKept && !name.startsWith('xmlns') && !HARMLESS.has(name)) removed.add(name);
    }
    for (const child of node.children) look(child);
  };
  if (nodes.ok) for (const node of nodes.value) look(node);
  return [...removed];
}

/** Nobody misses these. */
const HARMLESS: ReadonlySet<string> = new Set(['class', 'version', 'aria-hidden', 'role']);
