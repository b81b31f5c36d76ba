import { askVersions, remark } from '#src/client/items/requests.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { schemaOf } from './stored-item.ts';

/** Keeps a note of what has just gone live. Out: whether it is kept. */
export async function notePublished(chrome: Chrome, note: string): Promise<boolean> {
  const { editor, lang } = chrome;
  const target = { schema: schemaOf(chrome), id: editor.item, lang };
  const told = await askVersions(target.schema, target.id, lang);
  if (told.is !== 'done') return false;
  const published = told.value.versions.find(({ event }) => event === 'published');
  if (!published) return false;
  return (await remark(target, published.version, { note })).is === 'done';
}
