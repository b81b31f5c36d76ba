import { useEffect, useRef, useState } from 'react';
import type { LiveRichText } from '#src/client/editor/canvas/rich-text-editor.ts';
import type { RichTextTools } from '#src/client/editor/canvas/canvas.ts';
import { type RichText, readRichText } from '#src/model/rich-text.ts';
import type { InputProps } from './input-props.ts';
import { useForm } from './form-context.ts';

const TOOLS = ['h2', 'h3', 'bold', 'italic', 'bulletList', 'orderedList'] as const;

/** What the editor of a text asks of the field around it: as it is when it is asked. */
type Around = {
  document: RichText | undefined;
  label: string;
  change(document: RichText): void;
  askLink(): void;
};

/** Text with headings, lists and links; its editor comes when the field is shown. */
export function RichTextInput({ value, onChange, label, lang, isDisabled }: InputProps) {
  const { words } = useForm();
  const place = useRef<HTMLDivElement>(null);
  const live = useRef<LiveRichText>(undefined);
  const [tools, setTools] = useState<RichTextTools>();
  const document = readRichText(value);
  const askLink = () => {
    const href = prompt(words.linkAsk, tools?.href ?? 'https://');
    if (href !== null) tools?.link(href.trim() === '' ? null : href.trim());
  };
  const around = useRef<Around>(undefined);
  around.current = { document, label, change: onChange, askLink };
  useEffect(() => {
    const element = place.current;
    if (!element || isDisabled) return;
    let isOver = false;
    void import('#src/client/editor/canvas/rich-text-editor.ts').then(({ openRichText }) => {
      if (isOver) return;
      live.current = openRichText({
        element,
        document: around.current?.document,
        label: around.current?.label ?? '',
        onChange: (next) => around.current?.change(next ?? { type: 'doc', content: [] }),
        onTools: setTools,
        onLinkWished: () => around.current?.askLink(),
      });
    });
    return () => {
      isOver = true;
      live.current?.end();
      live.current = undefined;
    };
  }, [isDisabled]);
  useEffect(() => live.current?.show(document));
  return (
    <div className="rich" lang={lang}>
      {!isDisabled && (
        <div className="rich-tools" role="toolbar" aria-label={label}>
          {TOOLS.map((name) => (
            <Tool
              key={name}
              label={words.tools[name]}
              isOn={tools?.active.has(name)}
              onPress={() => tools?.toggle(name)}
            />
          ))}
          <Tool label={words.tools.link} isOn={tools?.active.has('link')} onPress={askLink} />
        </div>
      )}
      <div className="rich-text" ref={place} />
    </div>
  );
}

type ToolProps = { label: string; isOn: boolean | undefined; onPress(): void };

/** Works on what is selected: a press takes no focus away from that. */
function Tool({ label, isOn, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="plain"
      aria-pressed={isOn ?? false}
      disabled={isOn === undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {label}
    </button>
  );
}
