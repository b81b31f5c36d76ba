import { walk } from '#src/blocks/tree/walk.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { useChrome } from '../chrome/chrome.ts';
import { addColumn, MOST_COLUMNS } from '../commands/columns.ts';
import { columnWords } from '../commands/column-words.ts';
import { firstWords } from '../kinds/describe.ts';
import { Button, IconButton } from '../parts/Buttons.tsx';
import { focusRow } from './RowButtons.tsx';

/** The columns of a block, by what they say first: added, moved, gone to and taken away. */
export function ColumnList({ node }: { node: BlockNode }) {
  const { editor, canvas, words, lang } = useChrome();
  const said = columnWords[lang];
  const { inspector } = words;
  const columns = node.children ?? [];
  const last = columns.length - 1;
  const move = (at: number, by: 1 | -1, pressed: HTMLElement) => {
    const moved = columns[at];
    // Places are counted before the column leaves its own.
    if (moved) editor.move(moved.id, { parent: node.id, index: by < 0 ? at - 1 : at + 2 });
    editor.select({ on: 'blocks', ids: [node.id] });
    focusRow(pressed, at + by);
  };
  const remove = (id: string, at: number, pressed: HTMLElement) => {
    editor.remove([id]);
    editor.select({ on: 'blocks', ids: [node.id] });
    focusRow(pressed, Math.min(at, last - 1));
  };
  return (
    <div className="sec">
      <div className="sh">
        <h3>{said.columns}</h3>
        <span className="end small faint">{inspector.both}</span>
      </div>
      <ol className="nest" aria-label={said.columns}>
        {columns.map((column, at) => {
          const name = said.column(at + 1, wordsIn(column));
          return (
            <li className="n" key={column.id}>
              <button
                type="button"
                className="grow trunc small link"
                onClick={() => {
                  editor.select({ on: 'blocks', ids: [column.id] });
                  canvas.reveal(column.id);
                }}
              >
                {name}
              </button>
              <IconButton
                icon="arrow-left"
                size="s"
                className="xs"
                label={`${inspector.left}: ${name}`}
                off={at === 0 && inspector.leftmost}
                onClick={({ currentTarget }) => move(at, -1, currentTarget)}
              />
              <IconButton
                icon="arrow-right"
                size="s"
                className="xs"
                label={`${inspector.right}: ${name}`}
                off={at === last && inspector.rightmost}
                onClick={({ currentTarget }) => move(at, 1, currentTarget)}
              />
              <IconButton
                icon="x"
                size="s"
                className="xs"
                label={`${words.block.remove}: ${name}`}
                off={columns.length === 1 && said.only}
                onClick={({ currentTarget }) => remove(column.id, at, currentTarget)}
              />
            </li>
          );
        })}
      </ol>
      <Button
        className="acc"
        off={columns.length >= MOST_COLUMNS && said.most(MOST_COLUMNS)}
        onClick={() => addColumn(editor, lang, node)}
      >
        {said.add}
      </Button>
    </div>
  );
}

/** The first words of anything in a column. */
function wordsIn(column: BlockNode): string {
  for (const { node } of walk(column.children ?? [])) {
    const words = firstWords(node);
    if (words) return words;
  }
  return '';
}
