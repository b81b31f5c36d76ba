import './choose.ts';
import { watchCells } from './cells.ts';

for (const table of document.querySelectorAll<HTMLTableElement>('table[data-schema]')) {
  watchCells(table);
}

const icons = [...document.querySelectorAll<HTMLElement>('[data-icon]')];
if (icons.length > 0) void import('./icons.ts').then(({ watchIcons }) => watchIcons(icons));
