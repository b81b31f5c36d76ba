import type { IconName } from '../parts/icon-paths.ts';
import { previewPath } from '#src/api/contract/draft.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { isShown, openPicker, placeForNew, stepAll, toggleShown } from '../commands/actions.ts';
import { copyStyle, hasCopiedStyle, styleWords, pasteStyle } from '../commands/copied-style.ts';
import { moveWords } from '../commands/move-words.ts';
import { canReuse } from '../commands/reuse.ts';
import { reuseWords } from '../commands/reuse-words.ts';
import { stepWords } from '../commands/step-words.ts';
import { signOut } from '../commands/sign-out.ts';
import { canUnwrap, unwrap, wrap } from '../commands/wrapping.ts';
import { showHints } from '../hints/first-visit.ts';
import { nameOf } from '../kinds/describe.ts';
import { itemWords } from '../kinds/item-words.ts';
import { keyName } from '../parts/key-names.ts';
import { planWords } from '../publish/plan-words.ts';
import { pastPath, versionsScreen } from '../publish/stored-item.ts';
import { openPublish } from '../publish/waiting.ts';
import type { PaletteEntry } from './entries.ts';
import { shareWords } from '../share/share-words.ts';
import { paletteWords } from './palette-words.ts';

/** Everything that the editor can do now: with the selected blocks, then with the page. */
export function commandEntries(chrome: Chrome): PaletteEntry[] {
  return [...blockCommands(chrome), ...pageCommands(chrome)];
}

type Options = { icon: IconName; keys?: string; href?: string; also?: string };

function command(
  { lang }: Chrome,
  name: string,
  { icon, keys, href, also }: Options,
  run: () => void,
): PaletteEntry {
  return {
    ...{ id: `command-${name}`, group: 'commands', face: { icon }, name, run },
    ...(keys !== undefined && { keys: keyName(keys, lang) }),
    ...(href !== undefined && { href }),
    ...(also !== undefined && { also }),
  };
}

function blockCommands(chrome: Chrome): PaletteEntry[] {
  const { editor, words, lang } = chrome;
  const selection = editor.$selection.get();
  const ids = selection.on === 'blocks' ? selection.ids : [];
  const [first] = ids;
  const node = first && findBlock(editor.$page.get().blocks, first)?.node;
  if (!node) return [];
  const name = ids.length === 1 ? nameOf(node, lang) : words.block.several(ids.length);
  const make = (label: string, options: Options, run: () => void) =>
    command(chrome, `${label}: ${name}`, options, run);
  const hide = words.block[isShown(node) ? 'hide' : 'show'];
  return [
    make(words.block.duplicate, { icon: 'copy', keys: 'Mod+D' }, () => editor.duplicate(ids)),
    make(words.block.up, { icon: 'arrow-up', keys: 'Alt+↑' }, () => stepAll(chrome, ids, -1)),
    make(words.block.down, { icon: 'arrow-down', keys: 'Alt+↓' }, () => stepAll(chrome, ids, 1)),
    make(words.keys.wrap, { icon: 'panel-top', keys: 'Mod+G' }, () => wrap(chrome, ids)),
    ...(canUnwrap(chrome, ids)
      ? [
          make(words.block.unwrap, { icon: 'ungroup', keys: 'Mod+Shift+G' }, () =>
            unwrap(chrome, ids),
          ),
        ]
      : []),
    ...(ids.length === 1
      ? [
          make(moveWords[lang].menu, { icon: 'arrow-right' }, () =>
            chrome.ui.$dialog.set({ is: 'move', id: first }),
          ),
          make(hide, { icon: isShown(node) ? 'eye-off' : 'eye' }, () => toggleShown(chrome, node)),
          make(styleWords[lang].copy, { icon: 'copy' }, () => copyStyle(chrome, node)),
        ]
      : []),
    ...(canReuse(chrome, ids)
      ? [
          make(
            reuseWords[lang].title,
            { icon: 'component', also: paletteWords[lang].reuseAlso },
            () => chrome.ui.$dialog.set({ is: 'reuse', ids }),
          ),
        ]
      : []),
    ...(hasCopiedStyle()
      ? [make(styleWords[lang].paste, { icon: 'paintbrush' }, () => pasteStyle(chrome, ids))]
      : []),
    make(words.block.explain, { icon: 'info', keys: 'Alt+3' }, () =>
      chrome.ui.$dialog.set({ is: 'explain' }),
    ),
    make(words.block.remove, { icon: 'trash-2', keys: 'Delete' }, () => editor.remove(ids)),
  ];
}

function pageCommands(chrome: Chrome): PaletteEntry[] {
  const { editor, canvas, ui, words, lang, close } = chrome;
  const shown = editor.$lang.get();
  const other = shown === 'de' ? 'en' : 'de';
  const own = paletteWords[lang];
  const [undo, redo] = [editor.$undo.get(), editor.$redo.get()];
  const preview = previewPath(editor.$page.get().route.id, shown);
  const make = (name: string, options: Options, run: () => void) =>
    command(chrome, name, options, run);
  const go = (name: string, options: Options, href: string) =>
    make(name, { ...options, href }, () => location.assign(href));
  const past = pastPath(chrome);
  return [
    make(words.picker.title, { icon: 'plus', keys: '/' }, () =>
      openPicker(chrome, placeForNew(chrome)),
    ),
    make(words.publish.publish, { icon: 'upload', keys: 'Mod+Enter' }, () => openPublish(chrome)),
    ...draftCommands(chrome),
    make(words.save.now, { icon: 'cloud-check', keys: 'Mod+S' }, () => void editor.flush()),
    ...(undo === null
      ? []
      : [
          make(
            words.undoWhat(undo),
            { icon: 'undo-2', keys: 'Mod+Z' },
            () => editor.undo() && canvas.revealSelected(),
          ),
        ]),
    ...(redo === null
      ? []
      : [
          make(
            words.redoWhat(redo),
            { icon: 'redo-2', keys: 'Mod+Shift+Z' },
            () => editor.redo() && canvas.revealSelected(),
          ),
        ]),
    make(stepWords[lang].title, { icon: 'clock' }, () => ui.$dialog.set({ is: 'steps' })),
    make(own.switchTo(words.languages[other]), { icon: 'languages' }, () =>
      editor.switchLanguage(other),
    ),
    make(own.translate, { icon: 'languages', also: own.translateAlso }, () =>
      ui.$dialog.set({ is: 'translate' }),
    ),
    make(words.outline, { icon: 'list-tree', keys: 'Alt+1' }, () =>
      ui.$outline.set(!ui.$outline.get()),
    ),
    ...itemCommands(chrome),
    make(words.pagePanel.title, { icon: 'settings' }, () => ui.$page.set(true)),
    make(words.preview, { icon: 'eye', href: preview }, () => open(preview, '_blank', 'noopener')),
    make(words.widths, { icon: 'monitor-smartphone', keys: 'Alt+2', also: own.widthsAlso }, () =>
      ui.$widths.set(!ui.$widths.get()),
    ),
    go(planWords[lang].versions, { icon: 'list', also: own.versionsAlso }, versionsScreen(chrome)),
    ...(past === undefined ? [] : [go(planWords[lang].past, { icon: 'clock' }, past)]),
    make(shareWords[lang].title, { icon: 'share' }, () => ui.$dialog.set({ is: 'share' })),
    make(words.keys.title, { icon: 'keyboard', keys: '?', also: own.keysAlso }, () =>
      ui.$dialog.set({ is: 'keys' }),
    ),
    make(own.hint, { icon: 'info' }, () => showHints(chrome)),
    make(words.toManage, { icon: 'layout-dashboard', href: '/manage' }, () =>
      location.assign('/manage'),
    ),
    make(words.closeEditor, { icon: 'x' }, close),
    make(words.signOut, { icon: 'log-out' }, () => void signOut(chrome)),
  ];
}

/** What can be done with the draft beside publishing it now. */
function draftCommands(chrome: Chrome): PaletteEntry[] {
  const { editor, ui, lang } = chrome;
  const words = planWords[lang];
  const changed = editor.$changed.get();
  const plan = changed ? words.later : words.offline;
  const discard = words.discard.replace(' …', '');
  const ask = (is: 'plan' | 'discard') => () => ui.$dialog.set({ is });
  return [
    command(chrome, plan, { icon: 'clock', also: paletteWords[lang].planAlso }, ask('plan')),
    ...(changed && editor.$published.get() !== null
      ? [command(chrome, discard, { icon: 'undo-2' }, ask('discard'))]
      : []),
  ];
}

/** The forms of what the page shows and does not hold: its product or category, header and footer. */
function itemCommands(chrome: Chrome): PaletteEntry[] {
  const { editor, ui, lang } = chrome;
  const { kind, id } = editor.$page.get().route;
  const own = kind === 'product' ? 'products' : kind === 'category' ? 'categories' : null;
  const make = (schema: string, item: string | null, icon: IconName) =>
    command(
      chrome,
      paletteWords[lang].editItem(itemWords[lang].title(schema, undefined)),
      { icon },
      () => ui.$dialog.set({ is: 'item', schema, id: item }),
    );
  return [
    ...(own ? [make(own, id, own === 'products' ? 'package' : 'folder')] : []),
    make('site', null, 'layout-dashboard'),
  ];
}
