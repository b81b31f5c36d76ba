import type { FormAnswer } from '#src/model/pages/answers.ts';
import type { EnquiryPosition } from '#src/model/pages/enquiry.ts';
import type { Language } from '#src/model/languages.ts';
import { ENQUIRY_PATHS } from '#src/model/links.ts';
import { ofReact } from '../../view.ts';
import { FormView } from '../form/FormView.tsx';
import type { FormState } from '../form/state.ts';
import { Goods } from './Goods.tsx';
import { messages } from './messages.ts';

/** The id of the form, on its page and in the sheet. */
export const ENQUIRY_FORM = 'enquiry';

type Props = {
  lang: Language;
  form: FormAnswer;
  positions: readonly EnquiryPosition[];
  state: FormState;
};

/** An enquiry as it is without JavaScript: its goods and its form, or thanks. */
export const Enquiry = ofReact(function Enquiry({ lang, form, positions, state }: Props) {
  const words = messages[lang];
  const path = ENQUIRY_PATHS[lang];
  if (positions.length === 0 && typeof state.phase !== 'object') return <Empty lang={lang} />;
  return (
    <FormView
      {...{ id: ENQUIRY_FORM, form, path, lang, state }}
      {...{ thanks: words.thanks, button: words.button, action: path, keep: ENQUIRY_FORM }}
      lead={
        <>
          <Goods positions={positions} lang={lang} heading="h2" />
          <p className="soft">{words.about}</p>
        </>
      }
      note={<p className="soft">{words.note}</p>}
      after={<ToGoods lang={lang} />}
    />
  );
});

/** An enquiry without anything in it. In: also whether the focus goes there, since what had it is gone. */
export function Empty({ lang, takesFocus = false }: { lang: Language; takesFocus?: boolean }) {
  const words = messages[lang];
  return (
    <div className="goods__empty">
      <p
        className="lede"
        tabIndex={takesFocus ? -1 : undefined}
        ref={takesFocus ? takeFocus : undefined}
      >
        {words.empty}
      </p>
      <p>{words.emptyHint}</p>
      <ToGoods lang={lang} />
    </div>
  );
}

/** The way on where nothing is to be done in an enquiry. */
export function ToGoods({ lang }: { lang: Language }) {
  return (
    <p>
      <a className="more" href={`/${lang}`}>
        {messages[lang].home}
      </a>
    </p>
  );
}

const takeFocus = (said: HTMLElement | null) => said?.focus();
