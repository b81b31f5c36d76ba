import { move, remove, setField, shift } from './changes.ts';
import type { Editor } from './editor.ts';
import { copy, duplicate, insert, insertNodes } from './insertions.ts';
import type { Planning } from './planning.ts';
import { kindsAroundAll, unwrap, wrap } from './wrapping.ts';

type Operations = Pick<
  Editor,
  | 'insert'
  | 'insertNodes'
  | 'copy'
  | 'remove'
  | 'duplicate'
  | 'move'
  | 'shift'
  | 'kindsAround'
  | 'wrap'
  | 'unwrap'
  | 'setField'
>;

/** What editors do to the blocks of a page. */
export function createOperations(planning: Planning): Operations {
  return {
    insert: (kind, at) => insert(planning, kind, at),
    copy: (ids) => copy(planning, ids),
    insertNodes: (nodes, at, selects) => insertNodes(planning, nodes, at, selects),
    duplicate: (ids) => duplicate(planning, ids),
    remove: (ids) => remove(planning, ids),
    move: (id, at) => move(planning, id, at),
    shift: (ids, by) => shift(planning, ids, by),
    kindsAround: (ids) => kindsAroundAll(planning, ids),
    wrap: (kind, ids) => wrap(planning, kind, ids),
    unwrap: (ids) => unwrap(planning, ids),
    setField: (block, field, value, how) => setField(planning, block, field, value, how),
  };
}
