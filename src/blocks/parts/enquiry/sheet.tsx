import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { closeBeside } from '#src/client/visitor/close-beside.ts';
import { addGoods, type EnquiryFull } from '#src/client/visitor/enquiry/enquiry-list.ts';
import { keepForNext } from '#src/client/visitor/forms/keep-form.ts';
import { isLanguage, type Language } from '#src/model/languages.ts';
import styles from './enquiry.css?inline';
import { LiveEnquiry } from './LiveEnquiry.tsx';
import { messages } from './messages.ts';

let dialog: HTMLDialogElement | undefined;
let root: Root | undefined;
let turn = 0;

/** Shows the enquiry over the page. In: why not everything went in that was put in just now. */
export function openEnquiry(full: EnquiryFull): void {
  dialog ??= makeDialog();
  root ??= createRoot(dialog);
  const sheet = <Sheet key={++turn} lang={language()} full={full} />;
  const target = root;
  // Drawn before it opens, so that the focus finds its place.
  flushSync(() => target.render(sheet));
  if (!dialog.open) dialog.showModal();
}

/** Shows the enquiry in a place of its page, with what that page has without a script. */
export function showEnquiry(place: Element): void {
  const form = place.querySelector('form');
  if (form) keepForNext(form);
  const full = addGoods([]);
  const drawn = document.createElement('div');
  place.replaceChildren(drawn);
  const lang = language();
  const onSent = () => {
    const title = document.querySelector('.enquiry__page h1');
    if (title) title.textContent = messages[lang].sentTitle;
  };
  createRoot(drawn).render(<Shown lang={lang} heading="h2" full={full} onSent={onSent} />);
}

const language = (): Language => {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'de';
};

function makeDialog(): HTMLDialogElement {
  // With the script: a file of styles would be linked, and waited for, on every page.
  const sheetStyles = new CSSStyleSheet();
  sheetStyles.replaceSync(styles);
  document.adoptedStyleSheets.push(sheetStyles);
  const made = document.createElement('dialog');
  made.className = 'enquiry';
  made.setAttribute('aria-labelledby', 'enquiry-title');
  closeBeside(made);
  document.body.append(made);
  return made;
}

function Sheet({ lang, full }: { lang: Language; full: EnquiryFull }) {
  const words = messages[lang];
  const [isSent, setSent] = useState(false);
  return (
    <>
      <div className="enquiry__top">
        <h2 id="enquiry-title">{isSent ? words.sentTitle : words.title}</h2>
        <button type="button" className="menu__close" onClick={() => dialog?.close()}>
          {words.close}
        </button>
      </div>
      <Shown lang={lang} heading="h3" full={full} onSent={() => setSent(true)} />
    </>
  );
}

function Shown({ full, ...shown }: Parameters<typeof LiveEnquiry>[0] & { full: EnquiryFull }) {
  const words = messages[shown.lang];
  return (
    <>
      {full && (
        <p className="form__error" role="alert">
          {full === 'samples' ? words.fullSamples : words.fullGoods}
        </p>
      )}
      <LiveEnquiry {...shown} />
    </>
  );
}
