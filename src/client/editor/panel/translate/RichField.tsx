import { useEffect, useRef } from 'react';
import { type LiveRichText, openRichText } from '../../canvas/rich-text/rich-text-editor.ts';
import { readRichText } from '#src/model/fields/rich-text.ts';

type Props = {
  label: string;
  value: unknown;
  onChange(value: unknown, how: 'typing'): void;
};

/** Rich text in a form: bold, italic and lists by their keys, as on the page. */
export function RichField({ label, value, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const live = useRef<LiveRichText>(undefined);
  const document = readRichText(value);
  const around = useRef({ document, label, onChange });
  around.current = { document, label, onChange };
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    live.current = openRichText({
      element,
      document: around.current.document,
      label: around.current.label,
      hasHistory: true,
      onChange: (next) => around.current.onChange(next, 'typing'),
      onTools: () => undefined,
      onLinkWished: () => undefined,
    });
    return () => {
      live.current?.end();
      live.current = undefined;
    };
  }, []);
  useEffect(() => live.current?.show(document));
  return <div className="in rich-text" ref={place} />;
}
