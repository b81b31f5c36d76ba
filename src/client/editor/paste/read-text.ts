import { safeHref } from '#src/model/links.ts';
import { numberedList, type RichText, type RichTextNode } from '#src/model/fields/rich-text.ts';

const BULLET = /^\s*[-*•–·]\s+(?=\S)/;
/** A heading as Markdown writes it. */
const HEADING = /^(#{1,6})\s+(?=\S)/;
/** Its strong words and links. Without limits a long line of signs that nothing closes would take minutes. */
const MARKED =
  /\*\*(?=\S)(.{1,300}?)(?<=\S)\*\*|\[([^\]]{1,300})\]\(((?:https?:\/\/|mailto:|tel:|\/)[^()\s]{1,2000})\)/g;
const NUMBER = /^\s*(\d{1,3})[.)]\s+(?=\S)/;

/** A line of a plain text; `isFirst`: it begins a paragraph, since a blank line stands before it. */
type Line = { text: string; isFirst: boolean };

/**
 * Plain text as paragraphs, with its lists and with what Markdown marks. Where blank lines part the paragraphs, other
 * line breaks stay line breaks. A number begins a list if it is 1, or if the next line counts on: `24. Dezember` is words.
 * Out: undefined where it has no words.
 */
export function readText(text: string): RichText | undefined {
  const parts = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n[^\S\n]*\n\s*/);
  const lines = parts.flatMap((part) =>
    part.split('\n').map((line, index): Line => ({ text: line, isFirst: index === 0 })),
  );
  const content = blocksOf(lines, parts.length > 1);
  return content.length > 0 ? { type: 'doc', content } : undefined;
}

function blocksOf(lines: readonly Line[], keepsBreaks: boolean): RichTextNode[] {
  const blocks: RichTextNode[] = [];
  for (const [at, { text, isFirst }] of lines.entries()) {
    if (text.trim() === '') continue;
    const last = blocks.at(-1);
    const number = numberOf(text);
    const isNext = last?.type === 'orderedList' && number === nextIn(last);
    const begins =
      number === 1 || (number !== undefined && numberOf(lines[at + 1]?.text) === number + 1);
    const [, signs] = HEADING.exec(text) ?? [];
    if (signs !== undefined) {
      const level = signs.length < 3 ? 2 : 3;
      const content = wordsOf(text.replace(HEADING, ''));
      blocks.push({ type: 'heading', attrs: { level }, content });
    } else if (BULLET.test(text)) {
      const item = itemOf(text.replace(BULLET, ''));
      if (last?.type === 'bulletList') last.content.push(item);
      else blocks.push({ type: 'bulletList', content: [item] });
    } else if (isNext) last.content.push(itemOf(text.replace(NUMBER, '')));
    else if (begins) blocks.push(numberedList([itemOf(text.replace(NUMBER, ''))], number));
    else if (keepsBreaks && !isFirst && last?.type === 'paragraph') {
      last.content.push({ type: 'hardBreak' }, ...wordsOf(text));
    } else blocks.push(paragraphOf(text));
  }
  return blocks;
}

function numberOf(line = ''): number | undefined {
  const [, digits] = NUMBER.exec(line) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function nextIn({ attrs, content }: Extract<RichTextNode, { type: 'orderedList' }>): number {
  return (attrs?.start ?? 1) + content.length;
}

function itemOf(text: string): RichTextNode {
  return { type: 'listItem', content: [paragraphOf(text)] };
}

function paragraphOf(text: string): RichTextNode {
  return { type: 'paragraph', content: wordsOf(text) };
}

/** A line with its strong words and links; a link that must not be one stays as it is written. */
function wordsOf(line: string): RichTextNode[] {
  const text = line.trim();
  const words: RichTextNode[] = [];
  let end = 0;
  const plainUntil = (at: number) => {
    if (at > end) words.push({ type: 'text', text: text.slice(end, at) });
  };
  for (const { 0: whole, 1: strong, 2: label = '', 3: address = '', index } of text.matchAll(
    MARKED,
  )) {
    const href = strong === undefined ? safeHref(address) : undefined;
    if (strong === undefined && href === undefined) continue;
    plainUntil(index);
    words.push(
      href === undefined
        ? { type: 'text', text: strong ?? '', marks: [{ type: 'bold' }] }
        : { type: 'text', text: label, marks: [{ type: 'link', attrs: { href } }] },
    );
    end = index + whole.length;
  }
  plainUntil(text.length);
  return words;
}
