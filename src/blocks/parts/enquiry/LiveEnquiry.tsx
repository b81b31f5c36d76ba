import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import {
  getGoods,
  goodKey,
  isSameGood,
  learn,
  onGoods,
  setGoods,
} from '#src/client/visitor/enquiry/enquiry-list.ts';
import { keepForm } from '#src/client/visitor/forms/keep-form.ts';
import { lookUp, sendEnquiry } from '#src/client/visitor/enquiry/send-enquiry.ts';
import type { FormToSend } from '#src/client/visitor/forms/send-form.ts';
import type { EnquiryGood, EnquiryPosition } from '#src/model/pages/enquiry.ts';
import type { Language } from '#src/model/languages.ts';
import { ENQUIRY_PATHS } from '#src/model/links.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import { Empty, ENQUIRY_FORM, ToGoods } from './Enquiry.tsx';
import { Goods } from './Goods.tsx';
import { messages } from './messages.ts';

type Known = Awaited<ReturnType<typeof lookUp>>;

type Props = {
  lang: Language;
  heading: Parameters<typeof Goods>[0]['heading'];
  /** Called when the enquiry has arrived. */
  onSent: () => void;
};

/** The enquiry of this device, with today's prices, and its form. */
export function LiveEnquiry({ lang, heading, onSent }: Props) {
  const words = messages[lang];
  const goods = useSyncExternalStore(onGoods, getGoods);
  const [known, setKnown] = useState<Known>();
  const [failures, setFailures] = useState(0);
  const [isSent, setSent] = useState(false);
  const [isEmptied, setEmptied] = useState(false);
  const [asked, setAsked] = useState(0);
  const wanted = goods.map(goodKey).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when there are other goods.
  useEffect(() => {
    let isWanted = goods.length > 0;
    lookUpWhen(isWanted, lang, goods).then(
      (answer) => {
        if (!isWanted || !answer) return;
        setKnown(answer);
        learn(answer.positions);
      },
      () => isWanted && setFailures((count) => count + 1),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted, asked, lang]);

  if (goods.length === 0 && !isSent) return <Empty lang={lang} takesFocus={isEmptied} />;
  if (known === undefined && failures > 0)
    return <Failed {...{ lang, failures }} onAgain={() => setAsked(asked + 1)} />;
  if (known === undefined) return <p role="status">{words.loading}</p>;
  const positions = positionsOf(goods, known);

  async function send(sent: FormToSend) {
    const seen = positions.map(({ good, priceCents, state }) =>
      state === 'there' ? { ...good, seenCents: priceCents } : good,
    );
    const answer = await sendEnquiry({ ...sent, goods: seen });
    if (answer.state === 'sent') {
      setSent(true);
      onSent();
      setGoods(getGoods().filter((one) => !seen.some((other) => isSameGood(one, other))));
    }
    // What is shown may be old.
    if (answer.state === 'refused') setAsked((count) => count + 1);
    return answer;
  }

  return (
    <KeptForm
      {...{ id: ENQUIRY_FORM, form: known.form, path: ENQUIRY_PATHS[lang], lang, posted: null }}
      {...{ thanks: words.thanks, button: words.button, keep: ENQUIRY_FORM, onSend: send }}
      lead={
        <>
          <Goods
            positions={positions}
            lang={lang}
            heading={heading}
            live={{
              onQuantity: ({ good }, quantity) => setGoods(changed(good, { ...good, quantity })),
              onRemove: ({ good }) => {
                setGoods(changed(good));
                setEmptied(getGoods().length === 0);
              },
            }}
          />
          <p className="soft">{words.about}</p>
        </>
      }
      note={<p className="soft">{words.note}</p>}
      after={<ToGoods lang={lang} />}
    />
  );
}

async function lookUpWhen(isWanted: boolean, lang: Language, goods: readonly EnquiryGood[]) {
  return isWanted ? lookUp(lang, goods) : undefined;
}

/** The goods with one of them changed, or without it. */
function changed(good: EnquiryGood, to?: EnquiryGood): EnquiryGood[] {
  return getGoods().flatMap((one) => (isSameGood(one, good) ? (to ?? []) : one));
}

/** What is known of goods; what was put in just now is asked for at this moment. */
function positionsOf(goods: readonly EnquiryGood[], { positions }: Known): EnquiryPosition[] {
  return goods.flatMap((good) => {
    const position = positions.find((one) => isSameGood(one.good, good));
    return position ? { ...position, good } : [];
  });
}

/** A form that keeps what is written until it was sent, on whatever page. */
function KeptForm(props: Parameters<typeof SchemaForm>[0]) {
  useLayoutEffect(() => {
    const form = document.getElementById(`form-${props.id}`);
    if (form instanceof HTMLFormElement) keepForm(form);
  }, [props.id]);
  return <SchemaForm {...props} />;
}

type FailedProps = { lang: Language; failures: number; onAgain: () => void };

/** Each failure is a line of its own, so that it is read out again; the button keeps the focus. */
function Failed({ lang, failures, onAgain }: FailedProps) {
  const words = messages[lang];
  return (
    <div className="goods__empty">
      <p role="alert" key={failures}>
        {words.failed}
      </p>
      <p>
        <button type="button" className="btn" onClick={onAgain}>
          {words.again}
        </button>
      </p>
    </div>
  );
}
