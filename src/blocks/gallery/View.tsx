import type { ViewProps } from '../view.ts';
import type { gallery } from './block.ts';
import { messages } from './messages.ts';

/** Pictures: in equal columns, wide beside narrow, or in one strip to push along. */
export function View({ block, lang, children }: ViewProps<typeof gallery>) {
  const className = `pictures pictures--${block.layout}`;
  if (block.layout !== 'strip') return <div className={className}>{children}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className={className} aria-label={messages[lang].strip} tabIndex={0}>
      {children}
    </section>
  );
}
