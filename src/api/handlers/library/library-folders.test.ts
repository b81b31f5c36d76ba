import { expect, test } from 'vitest';
import { ok } from '#src/lib/result.ts';
import { changeFolder } from './library-folders.ts';

const folders = Array.from({ length: 500 }, (_, at) => ({
  ...{ id: `f${at}`, name: `Ordner ${at}`, parent: null },
}));
const library = {
  files: () => [],
  folders: async () => ok(folders),
  addFolder: async () => ok('new'),
  renameFolder: async () => ok(undefined),
  moveFolder: async () => ok(undefined),
  deleteFolder: async () => ok(undefined),
};

test('whoever makes one folder too many is told to delete one, and not to try again', async () => {
  const made = await changeFolder(
    { action: 'folder-add', name: 'Winter', parent: '' },
    { library, wrote: () => undefined },
  );
  expect(made).toMatchObject({ error: { name: 'folders-full', details: { most: 500 } } });
});
