import { useStore } from '@nanostores/react';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type AskedField,
  askedField,
  pathNaming,
  pathReading,
  type ShownForm,
} from '#src/client/items/form/asked-field.ts';
import { ItemEditor } from '#src/client/items/form/ItemEditor.tsx';
import { nameOf } from '#src/client/items/item-name.ts';
import { Trouble } from '#src/client/items/Trouble.tsx';
import { WORDS } from '#src/client/items/words.ts';
import { askRows } from '#src/client/items/requests.ts';
import type { FailedRequest } from '#src/client/requests/ask.ts';
import type { Language } from '#src/model/languages.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import css from '#src/client/items/items.css?inline';
import { $editData } from '#src/client/stores/editing.ts';
import { useChrome } from '../chrome/chrome.ts';
import { adoptStyles } from '../parts/adopt-styles.ts';
import { explainWords } from '../explain/explain-words.ts';
import { ExplainField } from '../explain/ExplainField.tsx';
import { IconButton } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { altDigit } from '../parts/key-names.ts';
import { itemsChanged } from '../server/item-changes.ts';
import { itemWords } from '../kinds/item-words.ts';
import { useFrame } from './use-frame.ts';

const adopt = adoptStyles(css);

type Props = {
  schema: string;
  id: string | null;
  /** The text or picture of the page that was clicked: its field gets the focus. */
  clicked?: string;
};

/** The form of an item that the page shows, over the page. What is saved shows on the page at once. */
export function ItemDialog(props: Props) {
  // An item that the form names opens in its place, with a way back; what was typed is kept on the device meanwhile.
  const [opened, setOpened] = useState<readonly Props[]>([]);
  const shown = opened.at(-1) ?? props;
  return (
    <ItemInDialog
      key={`${opened.length} ${shown.id}`}
      {...shown}
      onOpen={(schema, id) => setOpened([...opened, { schema, id }])}
      onBack={opened.length > 0 && (() => setOpened(opened.slice(0, -1)))}
    />
  );
}

type InDialog = Props & {
  onOpen(schema: string, id: string): void;
  /** False: it was not opened from another one. */
  onBack: (() => void) | false;
};

function ItemInDialog({ clicked, onOpen, onBack, ...asked }: InDialog) {
  const { schema } = asked;
  const chrome = useChrome();
  const { editor, ui, words, lang } = chrome;
  const frame = useFrame(chrome);
  const { id, problem, again } = useItem(asked, lang);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => adopt(place.current), []);
  const { form, explained, explain, end, onShown } = useExplained(place, lang, (form) =>
    clicked ? pathOf(clicked, form, editor.$page.get(), lang) : undefined,
  );
  const close = () => ui.$dialog.set(null);
  const { title, lead } = itemWords[lang];
  const { schemas = [] } = useStore($editData);
  const label = schemas.find(({ name }) => name === schema)?.properties.label;
  const kind = title(schema, label);
  const name =
    explained && form.current && nameOf(form.current.definition, form.current.data, lang);
  return (
    <>
      <Dialog
        title={kind}
        lead={lead}
        tools={
          <>
            {onBack && <IconButton icon="arrow-left" label={WORDS[lang].back} onClick={onBack} />}
            <IconButton icon="info" label={words.block.explain} keys="Alt+3" onClick={explain} />
          </>
        }
        onClose={close}
        className="item-dialog"
      >
        <div ref={place}>
          {problem && <Trouble {...{ problem, lang }} words={WORDS[lang]} onAgain={again} />}
          {id !== undefined && (
            <ItemEditor
              {...{ schema, id, lang, onShown, onOpen }}
              who={editor.account}
              {...(schema === 'site' && { onTyped: frame.type })}
              onSaved={(_, change) => {
                editor.renew(id);
                frame.save();
                itemsChanged();
                if (change !== 'draft') ui.$published.set(true);
              }}
            />
          )}
        </div>
      </Dialog>
      {explained && form.current && id !== undefined && (
        <ExplainField
          item={{ schema, id }}
          called={name ? explainWords[lang].named(kind, name) : kind}
          asked={explained}
          definition={form.current.definition}
          onClose={end}
        />
      )}
    </>
  );
}

/**
 * Explains the value that has the focus, or had it last, by a key and by a button. In: where the form stands, and
 * which value gets the focus when it is there.
 */
function useExplained(
  place: RefObject<HTMLElement | null>,
  lang: Language,
  firstPath: (form: ShownForm) => string | undefined,
) {
  const form = useRef<ShownForm>(undefined);
  const path = useRef<string>(undefined);
  const [explained, setExplained] = useState<AskedField>();
  const explain = () => {
    const first = place.current?.querySelector<HTMLElement>('[data-path]')?.dataset['path'];
    const asked = path.current ?? first;
    if (form.current && asked) setExplained(askedField(form.current, asked, told(lang)));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (altDigit(event) !== '3') return;
    event.preventDefault();
    explain();
  });
  useEffect(() => {
    const dialog = place.current?.closest('dialog');
    const onFocus = ({ target }: FocusEvent) => {
      const field = target instanceof Element && target.closest<HTMLElement>('[data-path]');
      if (field) path.current = field.dataset['path'];
    };
    dialog?.addEventListener('keydown', onKey);
    dialog?.addEventListener('focusin', onFocus);
    return () => {
      dialog?.removeEventListener('keydown', onKey);
      dialog?.removeEventListener('focusin', onFocus);
    };
  }, [place]);
  return {
    ...{ form, explained, explain },
    end: () => setExplained(undefined),
    onShown(shown: ShownForm) {
      const isFirst = form.current === undefined;
      form.current = shown;
      const meant = isFirst ? firstPath(shown) : undefined;
      if (meant !== undefined) focusField(place.current, meant);
    },
  };
}

const told = (lang: Language) => ({ ...WORDS[lang], count: String });

/** The path of the value that is a text of the page, or that names a picture of it. */
function pathOf(
  clicked: string,
  form: ShownForm,
  { answers }: Pick<PageData, 'answers'>,
  lang: Language,
): string | undefined {
  const hash = /\/pictures\/(\w+)\//.exec(clicked)?.[1];
  if (hash === undefined) return pathReading(form, clicked, told(lang));
  const isPicture = ([key, answer]: [string, unknown]) =>
    key.startsWith('asset:') && Object(answer).hash === hash;
  const id = Object.entries(answers).find(isPicture)?.[0].split(':')[1];
  return id === undefined ? undefined : pathNaming(form, id);
}

function focusField(form: HTMLElement | null, path: string): void {
  const field = form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  const control = field?.querySelector<HTMLElement>(
    'input, textarea, select, [contenteditable], button',
  );
  control?.focus();
  field?.scrollIntoView({ block: 'center' });
}

/** The id of the item; of a schema with one item it is asked for. Out: also why it is not known, and who asks again. */
function useItem({ schema, id: given }: Pick<Props, 'schema' | 'id'>, lang: Language) {
  const [id, setId] = useState(given ?? undefined);
  const [problem, setProblem] = useState<FailedRequest>();
  const ask = useCallback(async () => {
    if (given !== null) return;
    setProblem(undefined);
    const rows = await askRows(schema, lang, { words: '' });
    if (rows.is === 'done') setId(rows.value[0]?.id);
    else setProblem(rows);
  }, [schema, given, lang]);
  useEffect(() => void ask(), [ask]);
  return { id, problem, again: () => void ask() };
}
