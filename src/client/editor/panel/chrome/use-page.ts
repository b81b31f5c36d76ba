import { useStore } from '@nanostores/react';
import { MASTER_LANGUAGE } from '#src/model/languages.ts';
import { useChrome } from './chrome.ts';

/** What the page is called in the language that is edited, else in German. */
export function usePageName(): string {
  const { editor, canvas, words } = useChrome();
  const data = useStore(canvas.$data);
  const lang = useStore(editor.$lang);
  const { title } = data;
  const name = title?.[lang] || title?.[MASTER_LANGUAGE];
  return typeof name === 'string' && name ? name : words.untitled;
}
