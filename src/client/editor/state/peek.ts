import { findBlock } from '#src/blocks/tree/find.ts';
import { carryOut } from './carry-out.ts';
import { applyOps, type Document } from './document.ts';
import { redone, undone } from './history.ts';
import { planUpdate } from './plan.ts';
import { type Planning, planned } from './planning.ts';

/** How the page could be: with so many steps taken back (below 0: repeated), or a field of a block with another value. */
export type Peek =
  { is: 'steps'; back: number } | { is: 'field'; block: string; field: string; value: unknown };

/** The document that a peek shows; where there are fewer steps, the last of them. */
export function peeked({ work }: Pick<Planning, 'work'>, peek: Peek): Document {
  const document = work.$document.get();
  if (peek.is === 'field') {
    const { block, field, value } = peek;
    if (!findBlock(work.tree(), block)) return document;
    const ops = planned({ work }, (start, lang) => planUpdate(start, lang, block, field, value));
    return applyOps(document, ops);
  }
  const go = peek.back > 0 ? undone : redone;
  let [history, shown] = [work.$history.get(), document];
  for (let step = 0; step < Math.abs(peek.back); step++) {
    const gone = go(history);
    if (!gone) break;
    ({ history } = gone);
    shown = carryOut(shown, gone.ops);
  }
  return shown;
}
