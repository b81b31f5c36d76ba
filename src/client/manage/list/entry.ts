import './choose.ts';
import { watchCells } from './cells.ts';

for (const table of document.querySelectorAll<HTMLTableElement>('table[data-schema]')) {
  watchCells(table);
}
