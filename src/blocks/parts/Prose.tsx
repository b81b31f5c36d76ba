import { createElement, Fragment, type ReactNode } from 'react';
import { safeHref } from '#src/model/links.ts';
import type { RichTextMark, RichTextNode } from '#src/model/fields/rich-text.ts';

const TAGS = { paragraph: 'p', bulletList: 'ul', orderedList: 'ol', listItem: 'li' } as const;

/** Rich text as elements: every node and mark has its own, nothing is printed as HTML. */
export function Prose({ nodes }: { nodes: readonly RichTextNode[] }): ReactNode {
  return createElement(Fragment, null, ...nodes.map(draw));
}

// Children are passed one by one, so that they need no keys.
function draw(node: RichTextNode): ReactNode {
  if (node.type === 'text') return drawText(node.text, node.marks ?? []);
  if (node.type === 'hardBreak') return <br />;
  const { start } = node.type === 'orderedList' ? (node.attrs ?? {}) : {};
  const tag = node.type === 'heading' ? (`h${node.attrs.level}` as const) : TAGS[node.type];
  return createElement(tag, start === undefined ? null : { start }, ...node.content.map(draw));
}

function drawText(text: string, marks: readonly RichTextMark[]): ReactNode {
  let drawn: ReactNode = text;
  for (const mark of marks.toReversed()) {
    if (mark.type === 'bold') drawn = <strong>{drawn}</strong>;
    else if (mark.type === 'italic') drawn = <em>{drawn}</em>;
    else {
      const href = safeHref(mark.attrs.href);
      if (href !== undefined) drawn = <a href={href}>{drawn}</a>;
    }
  }
  return drawn;
}
