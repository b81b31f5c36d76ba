import type { ViewProps } from '../view.ts';
import type { dynamicBlock } from './block.ts';

/** The blocks that it stands for; in German where there are no others. */
export function View({ data, lang, children }: ViewProps<typeof dynamicBlock>) {
  return <div lang={data.textLang === lang ? undefined : data.textLang}>{children}</div>;
}
