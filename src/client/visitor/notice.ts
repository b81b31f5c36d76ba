import styles from './notice.css?inline';
import type { InstallPrompt } from '#src/client/stores/app.ts';

const WORDS = {
  de: {
    ready: 'Was Sie hier lesen, bleibt auch ohne Netz lesbar.',
    ask: 'Diesen Laden auf den Startbildschirm legen?',
    yes: 'Installieren',
    no: 'Nein, danke',
    update: 'Von diesem Laden gibt es eine neuere Fassung.',
    again: 'Neu laden',
    later: 'Später',
    close: 'Schließen',
    hidden:
      'Ohne Verbindung lässt sich Ihre Anfrage nicht anzeigen. Was Sie hineinlegen, bleibt erhalten.',
    full: 'Ihre Anfrage ist voll. Ansehen und senden können Sie sie, sobald wieder eine Verbindung da ist.',
    unsent:
      'Ohne Verbindung lässt sich das nicht senden. Was Sie geschrieben haben, steht noch da: Bitte senden Sie es noch einmal, sobald wieder Netz da ist.',
    away: 'Der Laden antwortet gerade nicht, darum wurde nichts gesendet. Was Sie geschrieben haben, steht noch da: Bitte senden Sie es gleich noch einmal.',
    noServer:
      'Auf dieser Kopie unserer Website geht das leider nicht. Rufen Sie uns an, oder schreiben Sie uns.',
  },
  en: {
    ready: 'What you read here stays readable without a connection.',
    ask: 'Put this shop on your home screen?',
    yes: 'Install',
    no: 'No, thanks',
    update: 'There is a newer version of this shop.',
    again: 'Load again',
    later: 'Later',
    close: 'Close',
    hidden: 'Your enquiry cannot be shown without a connection. What you add to it is kept.',
    full: 'Your enquiry is full. You can see it and send it as soon as there is a connection again.',
    unsent:
      'This cannot be sent without a connection. What you wrote is still here: please send it again once you are back online.',
    away: 'The shop is not answering just now, so nothing was sent. What you wrote is still here: please send it again in a moment.',
    noServer: 'This does not work on this copy of our website. Please call us, or write to us.',
  },
};

const words = document.documentElement.lang === 'en' ? WORDS.en : WORDS.de;

// With the script: a file of styles would be waited for on every page.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

type NoticeAnswer = { label: string; act?: () => void };

/** Says, once, that pages can be read without a connection; not over what somebody has to know now. */
export function sayOffline(): void {
  if (!document.querySelector('.notice')) show(words.ready, [{ label: words.close }]);
}

/** Says that there is newer code. In: what loads the page again. */
export function sayUpdate(act: () => void): void {
  show(words.update, [{ label: words.again, act }, { label: words.later }]);
}

/** Says why something does nothing on a site without a server. */
export function sayNoServer(): void {
  show(words.noServer, [{ label: words.close }]);
}

/** Says that a form was not sent, and that nothing of it is lost. */
export function sayUnsent(): void {
  show(words.unsent, [{ label: words.close }]);
}

/** Says the same where the server does not answer. */
export function sayAway(): void {
  show(words.away, [{ label: words.close }]);
}

/** Says that the enquiry is on the device, though it cannot be shown now. In: whether everything went in. */
export function sayHiddenEnquiry(isAllIn: boolean): void {
  show(isAllIn ? words.hidden : words.full, [{ label: words.close }]);
}

/** Asks whether to install the site. In: the browser's question; what remembers a no. */
export function askInstall(prompt: InstallPrompt, hide: () => void): void {
  const install = () =>
    void prompt.prompt().then(({ outcome }) => {
      if (outcome === 'dismissed') hide();
    });
  show(words.ask, [
    { label: words.yes, act: install },
    { label: words.no, act: hide },
  ]);
}

/** A line at the lower edge, above the page: it moves nothing, and takes no focus. */
function show(text: string, answers: readonly NoticeAnswer[]): void {
  const notice = document.createElement('div');
  notice.className = 'notice';
  notice.role = 'status';
  const said = document.createElement('p');
  notice.append(said);
  for (const { label, act } of answers) {
    const button = Object.assign(document.createElement('button'), {
      ...{ type: 'button', className: 'btn', textContent: label },
    });
    button.addEventListener('click', () => {
      notice.remove();
      act?.();
    });
    notice.append(button);
  }
  document.querySelector('.notice')?.remove();
  document.body.append(notice);
  // What is written into a region that is there already is read out.
  said.textContent = text;
  const covered = innerHeight - notice.getBoundingClientRect().top;
  document.documentElement.style.setProperty('--notice', `${covered}px`);
}
