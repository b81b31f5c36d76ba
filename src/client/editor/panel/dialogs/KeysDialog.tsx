import { useState } from 'react';
import { hasWords } from '#src/lib/words.ts';
import type { Language } from '#src/model/languages.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { FilterField } from '../parts/FilterField.tsx';
import { altKeys, keyName } from '../parts/key-names.ts';
import type { EditorWords } from '../words/de.ts';

type Shortcut = { text: string; keys: readonly string[] };
type Section = { title: string; shortcuts: readonly Shortcut[] };

const row = (text: string, ...keys: string[]): Shortcut => ({ text, keys });

function sections({ keys, undo, redo, block, widths }: EditorWords): Section[] {
  return [
    {
      title: keys.everywhere,
      shortcuts: [
        row(undo, 'Mod+Z'),
        row(redo, 'Mod+Shift+Z'),
        row(keys.save, 'Mod+S'),
        row(keys.publish, 'Mod+Enter'),
        row(keys.search, 'Mod+K'),
        row(keys.areas, 'F6'),
        row(keys.outline, ...altKeys(1)),
        row(widths, ...altKeys(2)),
        row(keys.toolbar, 'Alt+F10'),
        row(keys.list, '?'),
      ],
    },
    {
      title: keys.block,
      shortcuts: [
        row(keys.insert, '/'),
        row(keys.edit, '↵', 'Space'),
        row(keys.move, 'Alt+↑', 'Alt+↓'),
        row(keys.across, 'Alt+Shift+→', 'Alt+Shift+←'),
        row(block.duplicate, 'Mod+D'),
        row(keys.wrap, 'Mod+G'),
        row(block.unwrap, 'Mod+Shift+G'),
        row(block.explain, ...altKeys(3)),
        row(keys.clipboard, 'Mod+C', 'Mod+X', 'Mod+V'),
        row(block.more, 'Shift+F10'),
        row(block.remove, 'Delete'),
      ],
    },
    {
      title: keys.select,
      shortcuts: [
        row(keys.next, '↓', '↑'),
        row(keys.several, 'Shift+↓', 'Shift+↑'),
        row(keys.into, '→', '←'),
        row(keys.nothing, 'Esc'),
      ],
    },
    {
      title: keys.text,
      shortcuts: [
        row(keys.bold, 'Mod+B', 'Mod+I'),
        row(keys.link, 'Mod+K'),
        row(keys.leave, 'Esc'),
      ],
    },
  ];
}

const own: Record<Language, { find: string; none: (typed: string) => string }> = {
  de: { find: 'Kürzel suchen', none: (typed) => `Zu „${typed}“ gibt es kein Kürzel.` },
  en: { find: 'Find a shortcut', none: (typed) => `There is no shortcut for “${typed}”.` },
};

/** Every key of the editor; a search finds keys by name and by effect. */
export function KeysDialog() {
  const { ui, words, lang } = useChrome();
  const [typed, setTyped] = useState('');
  const { find, none } = own[lang];
  const found = sections(words).flatMap(({ title, shortcuts }) => {
    const fitting = shortcuts.filter(({ text, keys }) =>
      hasWords([title, text, ...keys.map((key) => keyName(key, lang))], typed),
    );
    return fitting.length > 0 ? [{ title, shortcuts: fitting }] : [];
  });
  return (
    <Dialog
      title={words.keys.title}
      onClose={() => ui.$dialog.set(null)}
      className="keysd"
      top={<FilterField isFirst label={find} value={typed} onType={setTyped} />}
    >
      <p className="muted none" role="status">
        {found.length === 0 && none(typed)}
      </p>
      <div className="cols">
        {found.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ text, keys }) => (
                <div key={text}>
                  <dt>{text}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd className="kbd" key={key}>
                        {keyName(key, lang)}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
