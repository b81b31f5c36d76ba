import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AffectedAnswer } from '#src/api/contract/affected.ts';
import { shopTime } from '#src/client/items/shop-clock.ts';
import { encodePath, isPagePath } from '#src/lib/path.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import { useChrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Note } from '../parts/Note.tsx';
import { MenuOffer } from './MenuOffer.tsx';
import type { EditorWords } from '../words/de.ts';
import { type Proof, prove } from './proof.ts';
import { REVIEW_WORDS } from './review-words.ts';
import type { Publish } from './use-publish.ts';

/** The proof that everything is live: how many pages, how long it took, where one can look. */
export function Live(props: {
  state: Extract<Publish, { is: 'live' }>;
  onClose(): void;
  /** Absent where visitors saw nothing before, or the same. */
  onTakeBack?: (() => Promise<void>) | undefined;
}) {
  const { editor, canvas, words, lang } = useChrome();
  const { build, took, at, isBack } = props.state;
  const own = REVIEW_WORDS[lang];
  const { route } = useStore(canvas.$page);
  const shown = useStore(editor.$lang);
  // The page may have got another address by this.
  const now = props.state.reviewed?.pages.find(
    ({ item, lang: of, kind }) => item === editor.item && of === shown && kind !== 'removed',
  );
  const href = encodePath(now?.path ?? route.path);
  const count = build ? [...build.changed, ...build.removed].filter(isPagePath).length : 0;
  const time = shopTime(at, lang);
  return (
    <Dialog
      // What was pressed is gone: the focus goes to what comes next.
      key={String(isBack)}
      title={isBack ? own.isBack : words.publish.allLive}
      lead={
        <span role="status">
          {words.publish.took(count, spoken(took, words.publish, lang))}, {words.publish.at(time)}
        </span>
      }
      onClose={props.onClose}
      className="narrow"
      footer={
        <span className="end row">
          {props.onTakeBack && !isBack && (
            <Button className="l" onClick={() => void props.onTakeBack?.()}>
              <Icon name="undo-2" size="s" />
              {own.back}
            </Button>
          )}
          <Button className="line l" autoFocus onClick={props.onClose}>
            {words.publish.keepEditing}
          </Button>
          <a className="btn prim l" href={href} target="_blank" rel="noopener">
            {words.publish.look}
            <Icon name="external-link" size="s" />
          </a>
        </span>
      }
    >
      <div className="outcome">
        <span className="round">
          <Icon name="check" size="l" />
        </span>
        <Address href={href} />
        {props.state.reviewed && <Checked reviewed={props.state.reviewed} />}
        {isBack && <p>{own.backText}</p>}
        {!isBack && route.kind === 'page' && route.schema === undefined && <MenuOffer />}
        {build && build.errors.length > 0 && (
          <Note is="warn" framed>
            {words.publish.stayed(build.errors.length)}:{' '}
            {build.errors.map(({ path }) => path).join(', ')}
          </Note>
        )}
      </div>
    </Dialog>
  );
}

/** Whether visitors are sent what the review has shown. */
function Checked({ reviewed }: { reviewed: AffectedAnswer }) {
  const { lang } = useChrome();
  const own = REVIEW_WORDS[lang];
  const [proof, setProof] = useState<Proof>();
  useEffect(() => {
    let isOver = false;
    void prove(reviewed).then((found) => isOver || setProof(found));
    return () => {
      isOver = true;
    };
  }, [reviewed]);
  return (
    <div role="status">
      {proof && proof.other.length === 0 && <p className="muted">{own.proof(proof.asSaid)}</p>}
      {proof && proof.other.length > 0 && (
        <Note is="warn" framed>
          {own.notAsSaid(proof.other.join(', '))}
        </Note>
      )}
    </div>
  );
}

/** Where the page stands, to be passed on. */
function Address({ href }: { href: string }) {
  const { ui, words, lang } = useChrome();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(href, location.href).href);
      setCopied(true);
    } catch {
      report(ui, REVIEW_WORDS[lang].notCopied);
    }
  };
  return (
    <div className="group">
      <Icon name="globe" size="s" />
      <span className="grow trunc">{href}</span>
      <Button className="xs" onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} size="s" />
        {isCopied ? words.publish.copied : words.publish.copy}
      </Button>
    </div>
  );
}

function spoken(ms: number, words: EditorWords['publish'], lang: Language): string {
  const number = (value: number, digits: number) =>
    value.toLocaleString(LOCALES[lang], { maximumFractionDigits: digits });
  return ms < 1000 ? words.milliseconds(number(ms, 0)) : words.seconds(number(ms / 1000, 1));
}
