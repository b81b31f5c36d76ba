import { useStore } from '@nanostores/react';
import { findBlock } from '#src/blocks/tree/find.ts';
import { valueAt } from '#src/blocks/tree/update.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { MASTER_LANGUAGE, LANGUAGES, type Language } from '#src/model/languages.ts';
import type { StoredData } from '#src/model/items/item-form.ts';
import { useChrome } from '../chrome/chrome.ts';
import { isEmpty } from '../../state/fault.ts';
import { isWritten } from '../fields/written.ts';
import type { FieldProps } from './control.ts';

type Text = Pick<FieldProps, 'block' | 'path' | 'fallsBack'>;

/** Which language is edited, and whether the other one has this text; a press goes there. */
export function LanguageTabs({ block, path, fallsBack }: Text) {
  const { editor, canvas, words } = useChrome();
  const current = useStore(editor.$lang);
  const data = useStore(canvas.$data);
  const hasWords = isWritten(valueIn(data, current, block, path));
  return (
    <span className="langs">
      {LANGUAGES.map((lang) => {
        const name = words.languages[lang];
        const isCurrent = lang === current;
        const missing = !isCurrent && hasWords && !isWritten(valueIn(data, lang, block, path));
        const tip = isGermanShown(data, lang, block, fallsBack) ? 'german' : 'missing';
        const go = isCurrent ? name : words.inspector.editOther(name);
        return (
          <button
            key={lang}
            type="button"
            className={isCurrent ? 'on' : missing ? 'miss' : ''}
            aria-current={isCurrent || undefined}
            aria-label={`${lang.toUpperCase()}: ${missing ? `${go}, ${words.missingIn(name)}` : go}`}
            data-tip={missing ? words.inspector[tip](name) : go}
            onClick={() => isCurrent || editor.switchLanguage(lang)}
          >
            {lang.toUpperCase()}
            {missing && <i className="dot" />}
          </button>
        );
      })}
    </span>
  );
}

/** The German text that visitors get while there is none in the other language; undefined: they do not. */
export function useGerman({ block, path, field, fallsBack }: Text & Pick<FieldProps, 'field'>) {
  const { editor, canvas } = useChrome();
  const lang = useStore(editor.$lang);
  const data = useStore(canvas.$data);
  if (!field.translate || !isGermanShown(data, lang, block, fallsBack)) return undefined;
  const german = valueIn(data, MASTER_LANGUAGE, block, path);
  return typeof german === 'string' ? german : undefined;
}

/** Whether visitors of a language get the German text where there is none: that of a block only with its whole tree. */
function isGermanShown(data: StoredData, lang: Language, block: string | null, fallsBack = true) {
  if (lang === MASTER_LANGUAGE) return false;
  return block === null ? fallsBack : isEmpty(data['data']?.[lang]);
}

/** The value of a field in one language: of a block there, or of the page itself. */
function valueIn(data: StoredData, lang: Language, block: string | null, path: string): unknown {
  const [name = '', ...rest] = path.split('.');
  if (block === null) return valueAt(data[name]?.[lang], rest);
  const tree = data['data']?.[lang];
  const found = Array.isArray(tree) ? findBlock(tree as BlockNode[], block) : undefined;
  return found && valueAt(found.node, path.split('.'));
}
