import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Prose } from '#src/blocks/parts/Prose.tsx';
import type { CaretPlace } from '#src/client/editor/canvas/writing/caret.ts';
import type {
  LiveRichText,
  RichTextOptions,
} from '#src/client/editor/canvas/rich-text/rich-text-editor.ts';
import type { RichTextTools } from '#src/client/editor/canvas/rich-text/rich-text-tools.ts';
import { Icon } from '#src/client/editor/panel/parts/Icon.tsx';
import type { IconName } from '#src/client/editor/panel/parts/icon-paths.ts';
import { type RichText, readRichText } from '#src/model/fields/rich-text.ts';
import type { Language } from '#src/model/languages.ts';
import type { InputProps } from './input-props.ts';
import { useForm } from '../form-context.ts';

const TOOLS = ['h2', 'h3', 'bold', 'italic', 'bulletList', 'orderedList'] as const;
const ICONS: Partial<Record<(typeof TOOLS)[number] | 'link', IconName>> = {
  ...{ bold: 'bold', italic: 'italic', link: 'link' },
  ...{ bulletList: 'list', orderedList: 'list-ordered' },
};

const NO_ADDRESS: Record<Language, string> = {
  de: 'Das ist keine Adresse, die erlaubt ist. Möglich sind https://, mailto:, tel:, geo: und Seiten dieser Website wie /de/pflege.',
  en: 'This is not an address that is allowed. Possible are https://, mailto:, tel:, geo: and pages of this site such as /en/care.',
};

type Open = (options: RichTextOptions) => LiveRichText;
/** What somebody did to a text before its editor was there. */
type Beginning = { hasFocus: boolean; place: CaretPlace; typed: string };

/** What the editor of a text asks of the field around it: as it is when it is asked. */
type Around = {
  document: RichText | undefined;
  label: string;
  change(document: RichText): void;
  askLink(): void;
};

/**
 * Text with headings, lists and links. It is shown at once; its editor, more code than the rest of the form, comes
 * when the pointer or the focus does, and takes over what was typed meanwhile.
 */
export function RichTextInput({ value, onChange, label, lang, isDisabled }: InputProps) {
  const { words, lang: spoken } = useForm();
  const [open, setOpen] = useState<Open>();
  const [isAway, setAway] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [tools, setTools] = useState<RichTextTools>();
  const isAsked = useRef(false);
  const still = useRef<HTMLDivElement>(null);
  const beginning = useRef<Beginning>({ hasFocus: false, place: 'start', typed: '' });
  const document = readRichText(value);
  const askLink = () => {
    const typed = prompt(words.linkAsk, tools?.href ?? 'https://')?.trim();
    if (typed !== undefined && tools) setRefused(!tools.link(typed === '' ? null : typed));
  };
  const around = useRef<Around>(undefined);
  around.current = { document, label, change: onChange, askLink };
  const want = async () => {
    if (isDisabled || isAsked.current) return;
    isAsked.current = true;
    try {
      const { openRichText } =
        await import('#src/client/editor/canvas/rich-text/rich-text-editor.ts');
      beginning.current.hasFocus = still.current?.matches(':focus') ?? false;
      setOpen(() => openRichText);
      setAway(false);
    } catch {
      isAsked.current = false;
      setAway(true);
    }
  };
  return (
    <div className="rich" lang={lang}>
      {!isDisabled && (
        <div
          className="rich-tools"
          role="toolbar"
          aria-label={label}
          onPointerEnter={() => void want()}
        >
          {TOOLS.map((name) => (
            <Tool
              key={name}
              label={words.tools[name]}
              icon={ICONS[name]}
              isOn={tools?.active.has(name)}
              onPress={() => tools?.toggle(name)}
            />
          ))}
          <Tool
            label={words.tools.link}
            icon={ICONS.link}
            isOn={tools?.active.has('link')}
            onPress={askLink}
          />
        </div>
      )}
      {open ? (
        <LiveText {...{ open, document, around, beginning }} onTools={setTools} />
      ) : (
        <StillText {...{ document, label, isDisabled, beginning }} place={still} onWanted={want} />
      )}
      {isRefused && <p role="alert">{NO_ADDRESS[spoken]}</p>}
      {isAway && <p role="alert">{words.away}</p>}
    </div>
  );
}

type Ref<T> = { current: T };

type LiveProps = {
  open: Open;
  document: RichText | undefined;
  around: Ref<Around | undefined>;
  beginning: Ref<Beginning>;
  onTools(tools: RichTextTools | undefined): void;
};

/** A text in its editor, which owns the element and its children. */
function LiveText({ open, document, around, beginning, onTools }: LiveProps) {
  const place = useRef<HTMLDivElement>(null);
  const live = useRef<LiveRichText>(undefined);
  // Before the next key arrives: the focus goes from the shown text to its editor at once.
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const editor = open({
      element,
      document: around.current?.document,
      label: around.current?.label ?? '',
      hasHistory: true,
      onChange: (next) => around.current?.change(next ?? { type: 'doc', content: [] }),
      onTools,
      onLinkWished: () => around.current?.askLink(),
    });
    live.current = editor;
    const { hasFocus, place: caret, typed } = beginning.current;
    beginning.current = { hasFocus: false, place: 'start', typed: '' };
    if (hasFocus) editor.focus(caret);
    if (typed !== '') editor.type(typed);
    return () => {
      editor.end();
      live.current = undefined;
      onTools(undefined);
    };
  }, [open, around, beginning, onTools]);
  useEffect(() => live.current?.show(document));
  return <div className="rich-text" ref={place} />;
}

type StillProps = {
  document: RichText | undefined;
  label: string;
  isDisabled: boolean;
  beginning: Ref<Beginning>;
  place: Ref<HTMLDivElement | null>;
  onWanted(): Promise<void>;
};

/** A text as it is shown before its editor is there; it remembers where it was pressed and what was typed. */
function StillText(props: StillProps) {
  const { document, label, isDisabled, beginning, place, onWanted } = props;
  useEffect(() => {
    // Tab leads to the text; its links are part of it.
    for (const link of place.current?.querySelectorAll('a') ?? []) link.tabIndex = -1;
  });
  const type = (event: KeyboardEvent) => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    beginning.current.typed += event.key;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an element of a form shows no headings and lists.
    <div
      className="rich-text"
      ref={place}
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      aria-readonly={isDisabled || undefined}
      tabIndex={0}
      onPointerEnter={() => void onWanted()}
      onFocus={() => void onWanted()}
      onKeyDown={isDisabled ? undefined : type}
      onPointerDown={({ clientX: x, clientY: y }) => {
        beginning.current.place = { x, y };
      }}
      onClick={(event: MouseEvent) => event.preventDefault()}
    >
      {document ? <Prose nodes={document.content} /> : <p />}
    </div>
  );
}

type ToolProps = {
  label: string;
  /** Undefined: its label says it. */
  icon: IconName | undefined;
  isOn: boolean | undefined;
  onPress(): void;
};

/** Works on what is selected: a press takes no focus away from that. */
function Tool({ label, icon, isOn, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="plain"
      aria-label={label}
      title={label}
      aria-pressed={isOn ?? false}
      disabled={isOn === undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {icon ? <Icon name={icon} /> : label}
    </button>
  );
}
