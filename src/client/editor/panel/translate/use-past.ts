import { useCallback, useEffect, useState } from 'react';
import { askVersion, askVersions, remark } from '#src/client/items/requests.ts';
import { versionRows } from '#src/model/items/item-versions.ts';
import { useChrome } from '../chrome/chrome.ts';
import { readStored, schemaOf } from '../publish/stored-item.ts';
import { placeOf, type TextPast, type Translation } from './translations.ts';

/** Versions further back are not looked at. */
const MOST_VERSIONS = 10;

/**
 * The last versions of the page, the newest first, and which translations somebody has said to fit: both say which
 * text is older than its source. `fits` says so of one; false: it could not be kept.
 */
export function usePast(): { past: TextPast; fits(text: Translation): Promise<boolean> } {
  const chrome = useChrome();
  const { editor, lang } = chrome;
  const [past, setPast] = useState<TextPast>({ versions: [], fits: {} });
  const read = useCallback(async (): Promise<TextPast | undefined> => {
    const target = { schema: schemaOf(chrome), id: editor.item, lang };
    const told = await askVersions(target.schema, target.id, lang);
    if (told.is !== 'done') return undefined;
    const { versions, fits } = told.value;
    const rows = versionRows(versions).map(({ version }) => version);
    // What a text said when somebody found it to fit is looked at, too.
    const wanted = [...rows.slice(0, MOST_VERSIONS), ...Object.values(fits).slice(-MOST_VERSIONS)];
    const sorted = [...new Set(wanted)].sort((a, b) => b - a);
    const found = await Promise.all(
      sorted.map(async (version) => ({ version, answer: await askVersion(target, version) })),
    );
    const known = found.flatMap(({ version, answer }) =>
      answer.is === 'done' ? [{ version, data: answer.value.data }] : [],
    );
    return { versions: known, fits };
  }, [chrome, editor, lang]);
  useEffect(() => {
    let isOver = false;
    void read().then((one) => one && !isOver && setPast(one));
    return () => {
      isOver = true;
    };
  }, [read]);
  const fits = async (text: Translation) => {
    const saved = await readStored(chrome);
    if (saved.is !== 'done') return false;
    const { version } = saved.value;
    const target = { schema: schemaOf(chrome), id: editor.item, lang };
    const kept = await remark(target, version, { fits: placeOf(text) });
    const next = kept.is === 'done' ? await read() : undefined;
    if (next) setPast(next);
    return next !== undefined;
  };
  return { past, fits };
}
