import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { valueAt } from '#src/blocks/tree/update.ts';
import { type Field, translated } from '#src/model/field.ts';
import { pagesSchema } from '#src/model/schemas/pages.ts';
import { seoSchema } from '#src/model/schemas/seo.ts';
import { faultOfSlug } from '../../state/address.ts';
import { useChrome } from '../chrome.ts';
import { faultWords } from '../inspector/check.ts';
import type { FieldProps } from '../inspector/control.ts';
import { FieldView } from '../inspector/FieldView.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Popover } from '../parts/Popover.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';

type Props = { anchor: RefObject<HTMLElement | null>; onClose(): void };

const { title, backgroundColor } = pagesSchema.fields;
const { slug, seotitle } = seoSchema.fields;

/** The page's own fields: name and address in the language that is edited, and its ground. */
export function PagePanel({ anchor, onClose }: Props) {
  const { editor, words } = useChrome();
  const lang = useStore(editor.$lang);
  const data = useStore(editor.$data);
  const taken = useStore(editor.$taken);
  const { route } = useStore(editor.$page);
  const row = (
    path: string,
    field: Field<unknown>,
    more: Pick<FieldProps, 'label' | 'help' | 'problem'> = {},
  ) => {
    const [name = '', ...rest] = path.split('.');
    const partition = field.translate ? lang : 'iv';
    return (
      <FieldView
        key={path}
        field={field}
        path={path}
        block={null}
        scope={`pages.${path}`}
        value={valueAt(data[name]?.[partition], rest)}
        onChange={(value, how) => editor.setField(null, path, value, how)}
        {...more}
      />
    );
  };
  const { pagePanel } = words;
  const wanted = valueAt(data['seo']?.[lang], ['slug']);
  return (
    <Popover anchor={anchor} onClose={onClose} label={pagePanel.title} className="pagepop">
      <div className="ph">
        <Icon name="file" />
        <h2 className="grow">{pagePanel.title}</h2>
        <LanguageSwitch />
      </div>
      <div className="sec">
        <p className="small faint addr">{route.path}</p>
        {row('title', translated(title), { label: pagePanel.name })}
        {row('seo.slug', translated(slug), {
          label: pagePanel.address,
          help: pagePanel.slugHelp,
          problem: faultWords(faultOfSlug(wanted, taken[lang]), words.inspector),
        })}
        {row('seo.seotitle', translated(seotitle), {
          label: pagePanel.seo,
          help: pagePanel.seoHelp,
        })}
      </div>
      <div className="sec">
        <div className="sh">
          <h3>{words.inspector.settings}</h3>
          <span className="end small faint">{words.inspector.both}</span>
        </div>
        {row('backgroundColor', backgroundColor)}
      </div>
    </Popover>
  );
}
