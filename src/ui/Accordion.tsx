import type { ReactNode } from 'react';

type Props = {
  title: ReactNode;
  lang?: string | undefined;
  open?: boolean;
  /** Of those with one name the browser keeps at most one open. */
  name?: string;
  children: ReactNode;
};

/** A part that opens and closes by itself. */
export function Accordion({ title, lang, open, name, children }: Props) {
  return (
    <details className="acc" lang={lang} open={open} name={name}>
      <summary>{title}</summary>
      <div className="acc__in">{children}</div>
    </details>
  );
}
