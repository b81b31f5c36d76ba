import type { ReactNode } from 'react';

type Props = { title: string; lang?: string | undefined; open?: boolean; children: ReactNode };

/** A part that opens and closes by itself. */
export function Accordion({ title, lang, open, children }: Props) {
  return (
    <details className="acc" lang={lang} open={open}>
      <summary>{title}</summary>
      <div className="acc__in">{children}</div>
    </details>
  );
}
