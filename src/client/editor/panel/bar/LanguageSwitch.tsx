import { useStore } from '@nanostores/react';
import { idsOf } from '#src/blocks/tree/ids.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { useChrome } from '../chrome/chrome.ts';

/** Which of the linked trees is shown and edited. */
export function LanguageSwitch() {
  const { editor, canvas, words } = useChrome();
  const current = useStore(editor.$lang);
  const data = useStore(canvas.$data);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div className="seg" role="group" aria-label={words.contentLanguage}>
      {LANGUAGES.map((lang) => {
        const name = words.languages[lang];
        const missing = !hasTexts(data, lang);
        const tip = missing ? `${name}, ${words.missingIn(name)}` : name;
        return (
          <button
            key={lang}
            type="button"
            aria-pressed={lang === current}
            aria-label={`${lang.toUpperCase()}: ${tip}`}
            data-tip={tip}
            onClick={() => editor.switchLanguage(lang)}
          >
            {lang.toUpperCase()}
            {missing && <i className="dot lang-missing" />}
          </button>
        );
      })}
    </div>
  );
}

/** Whether a language has a tree of its own with every block of the other one. */
function hasTexts(data: Record<string, Record<string, unknown>>, lang: Language): boolean {
  const tree = data['data']?.[lang] as BlockNode[] | undefined;
  const other = data['data']?.[lang === 'de' ? 'en' : 'de'] as BlockNode[] | undefined;
  if (!data['title']?.[lang]) return false;
  if (!other || other === tree) return true;
  const ids = idsOf(tree ?? []);
  return other.every(({ id }) => ids.has(id));
}
