import './choose.ts';
import { watchBulkForm } from './bulk-form.ts';
import { watchCells } from './cells.ts';
import { watchIconUpload } from './icon-upload.ts';

for (const table of document.querySelectorAll<HTMLTableElement>('table[data-schema]')) {
  watchCells(table);
}

const bulk = document.querySelector<HTMLFormElement>('form[data-bulk]');
if (bulk) watchBulkForm(bulk);

function drawIcons(): void {
  const icons = [...document.querySelectorAll<HTMLElement>('[data-icon]:empty')];
  if (icons.length > 0) void import('./icons.ts').then(({ watchIcons }) => watchIcons(icons));
}

drawIcons();
watchIconUpload();
// `client/manage/desk` has taken over the list as it is now.
document.addEventListener('list/fresh', drawIcons);
