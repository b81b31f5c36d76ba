import { item, type SeedItem } from '../write/encode.ts';
import { itemId } from '../write/id.ts';

type DemoTextStyle = { name: string; twclasses: string };

/** Ways to set a text, for editors to choose from. */
const textStyles = {
  vorspann: {
    name: 'Vorspann',
    twclasses: 'font-flowingtext text-xl md:text-2xl leading-snug text-ink',
  },
  grosszeile: {
    name: 'Große Zeile',
    twclasses: 'font-main text-4xl md:text-6xl font-light leading-none tracking-tight',
  },
  zitat: {
    name: 'Zitat',
    twclasses: 'font-main text-2xl md:text-3xl italic leading-tight text-main',
  },
  etikett: {
    name: 'Etikett',
    twclasses: 'font-support text-base font-semibold tracking-wide lining-nums',
  },
  fussnote: { name: 'Fußnote', twclasses: 'font-flowingtext text-sm leading-normal text-ink-soft' },
  zahlen: { name: 'Zahlenkolonne', twclasses: 'font-flowingtext lining-nums tabular-nums' },
} satisfies Record<string, DemoTextStyle>;

/** The id of a text style. */
export function textStyleId(name: keyof typeof textStyles): string {
  return itemId(`text-styles/${name}`);
}

/** All text styles as items. */
export function textStyleItems(): SeedItem[] {
  return Object.entries(textStyles).map(([name, values]) =>
    item('text-styles', name, { ...values, color: undefined }),
  );
}
