import { both } from '../../write/both.ts';
import { bold, doc, h2, link, p, ul } from '../../write/rich-text.ts';
import { block } from '../../write/tree.ts';
import type { DemoPage } from './demo-page.ts';

const MAIL = link('mailto:stube@almwerk.example', 'stube@almwerk.example');

const visit = block('rich-text', 'visit', {
  text: {
    de: doc(
      h2('Wer verantwortlich ist'),
      p(
        'Almwerk Weberei und Hütte GmbH, Untere Bleiche 4, 83999 Tracht, ',
        MAIL,
        '. Der Betrieb ist erfunden, siehe ',
        link('/de/impressum', 'Impressum'),
        '.',
      ),
      h2('Wenn Sie nur lesen'),
      p(
        'Ihr Browser fragt unseren Server nach einer Seite und nennt dabei, wie bei jeder Website, Ihre IP-Adresse. Der Server braucht sie, um zu antworten, und zählt im Arbeitsspeicher, wie viele Verbindungen von einer Adresse zugleich offen sind, damit ihn niemand lahmlegt. Ein Protokoll der Besuche führt er nicht. Schlägt eine Anfrage fehl, werden die Adresse der Seite und der Fehler notiert, nicht wer gefragt hat.',
      ),
      p(
        'Schriften, Bilder und Programme liegen auf demselben Server; beim Lesen wird nichts von Dritten geladen. Rechtsgrundlage ist unser Interesse am Betrieb der Seite, Art. 6 Abs. 1 f DSGVO.',
      ),
      h2('Was wir zählen'),
      p(
        'Unser Server zählt, wie oft eine Seite gelesen wird, von welcher Website und aus welcher Kampagne jemand kommt, ob an Telefon, Tablet oder Rechner, welche Suche nichts findet, welche Links nach außen und welche Dateien gewählt werden und wie viele Formulare und Anfragen, mit welcher Summe, abgeschickt werden. Dafür braucht er kein Cookie und speichert nichts auf Ihrem Gerät. Damit jeder Besucher am Tag nur einmal zählt, bildet er aus IP-Adresse, Browserkennung und einem Zufallswert eine Prüfsumme. Zufallswert und Prüfsummen werden am nächsten Tag überschrieben; übrig bleiben Zahlen, die wir drei Jahre behalten.',
      ),
      p(
        'Rechtsgrundlage ist unser Interesse, zu wissen, was gelesen wird, Art. 6 Abs. 1 f DSGVO. Wer im Browser „Do Not Track“ oder „Global Privacy Control“ einschaltet, wird nicht gezählt.',
      ),
      h2('Was auf Ihrem Gerät gespeichert wird'),
      ul(
        [
          bold('Notwendig: '),
          'Ihre Antwort auf die Frage nach der Einwilligung, sobald sie gestellt wurde. Die letzten sechs Artikel, die Sie angesehen haben, damit Sie sie wiederfinden; niemand sonst erfährt davon. Was Sie in ein Formular geschrieben haben, bis Sie es absenden oder den Tab schließen. Die Waren und Muster, die Sie in eine Anfrage legen, bis Sie sie senden; ohne JavaScript stehen sie dreißig Tage in einem Cookie, und was Sie dazuschreiben, eine halbe Stunde in einem zweiten. Was Sie mit einem Formular senden, das kein JavaScript braucht, und was wir darauf antworten, steht eine halbe Stunde in einem Cookie: So können Sie zurückgehen, ohne es noch einmal abzuschicken.',
        ],
        [
          bold('Damit Sie ohne Netz weiterlesen: '),
          'bis zu achtzig Seiten, die Sie gelesen haben, mit ihren Bildern und mit Datum und Uhrzeit, dazu die wichtigsten Seiten des Ladens. Die ältesten weichen neueren. Ein Hinweis sagt Ihnen das einmal; Ihr Gerät merkt sich, dass er schon da war.',
        ],
        [
          bold('Damit wir nicht zu oft fragen: '),
          'wie oft Sie hier waren, denn ob Sie den Laden auf den Startbildschirm legen möchten, fragen wir erst beim zweiten Besuch. Ob Sie das abgelehnt haben, und von wem Sie Filme und Karten immer laden wollen.',
        ],
        [
          bold('Nur für Mitarbeiter: '),
          'Wer sich anmeldet, um die Website zu bearbeiten, bekommt ein Cookie für die Sitzung. Besucher bekommen es nicht.',
        ],
        [bold('Statistik und anderes: '), 'nichts, solange Sie nicht zugestimmt haben.'],
      ),
      p('Löschen können Sie all das jederzeit in den Einstellungen Ihres Browsers.'),
    ),
    en: doc(
      h2('Who is responsible'),
      p(
        'Almwerk Weberei und Hütte GmbH, Untere Bleiche 4, 83999 Tracht, Germany, ',
        MAIL,
        '. The company is fictitious, see the ',
        link('/en/imprint', 'imprint'),
        '.',
      ),
      h2('If you only read'),
      p(
        'When your browser asks our server for a page, it sends your IP address, as it does to every website. The server needs it to reply. It also counts, in memory only, how many connections one address has open, so that nobody can overload it. It keeps no log of visits. If a request fails, it notes the page and the error, but not who asked.',
      ),
      p(
        'Fonts, pictures and scripts come from the same server; reading this site loads nothing from third parties. The legal basis is our interest in running it, Art. 6 (1) f GDPR.',
      ),
      h2('What we count'),
      p(
        'Our server counts how often each page is read; which website or campaign readers come from; whether they use a phone, a tablet or a computer; which searches find nothing; which outside links and files they open; and how many forms and enquiries are sent, and for how much. For this it needs no cookie and stores nothing on your device. To count each visitor once a day, it makes a checksum of the IP address, the name of the browser and a random value. Random value and checksums are overwritten the next day. Only the numbers remain, and we keep them for three years.',
      ),
      p(
        'The legal basis is our interest in knowing what is read, Art. 6 (1) f GDPR. If your browser sends “Do Not Track” or “Global Privacy Control”, you are not counted.',
      ),
      h2('What is stored on your device'),
      ul(
        [
          bold('Necessary: '),
          'your answer when we ask for consent. The last six products you looked at, so that you can find them again; they never leave your device. What you type into a form, until you send it or close the tab. The goods and samples you add to an enquiry, until you send it; without JavaScript a cookie keeps them for thirty days, and another what you write with them for half an hour. What you send with a form that needs no JavaScript, and our answer to it, stay in a cookie for half an hour, so that you can go back without sending it again.',
        ],
        [
          bold('So that you can read on without a connection: '),
          'up to eighty pages that you have read, with their pictures and the date and time, and the most important pages of the shop. The oldest give way to newer ones. A notice tells you so once; your device remembers that it has.',
        ],
        [
          bold('So that we do not ask too often: '),
          'how often you have been here, because we only ask on your second visit whether to put the shop on your home screen. Whether you declined, and whose films and maps you always want to load.',
        ],
        [
          bold('For staff only: '),
          'whoever signs in to edit this website gets a session cookie. Visitors do not.',
        ],
        [bold('Statistics and anything else: '), 'nothing, unless you have consented.'],
      ),
      p('You can delete all of this at any time in the settings of your browser.'),
    ),
  },
});

const contact = block('rich-text', 'contact', {
  text: {
    de: doc(
      h2('Wenn Sie zustimmen'),
      p(
        'Programme und Inhalte anderer Anbieter würden wir nur mit Ihrer Einwilligung laden, Art. 6 Abs. 1 a DSGVO und § 25 TDDDG. Zurzeit gibt es hier keine, darum fragen wir Sie nicht. Eine Einwilligung könnten Sie jederzeit für die Zukunft widerrufen; das ginge so leicht wie das Zustimmen.',
      ),
      h2('Wenn Sie anfragen'),
      p(
        'Eine Anfrage erreicht uns über das Formular, per E-Mail oder Telefon. Was Sie mit dem Formular schicken, legt unser Server ab und meldet es uns per E-Mail; Ihnen schickt er eine Bestätigung. Wie viel von einem Anschluss kommt, zählt er nur im Arbeitsspeicher. Wir verwenden Ihre Angaben, um zu antworten und ein Angebot zu schreiben, Art. 6 Abs. 1 b DSGVO. Wird daraus nichts, löschen wir sie nach sechs Monaten; wird daraus eine Bestellung, bewahren wir die Unterlagen so lange auf, wie Handels- und Steuerrecht es verlangen.',
      ),
      h2('Wenn Sie unsere Briefe bestellen'),
      p(
        'Ihre E-Mail-Adresse steht auf der Liste, sobald Sie sie mit dem Link in unserer Mail bestätigt haben, Art. 6 Abs. 1 a DSGVO. Bis dahin speichern wir sie nicht; der Link gilt 48 Stunden. Auf der Liste stehen Adresse und Sprache, und wann Sie gefragt und bestätigt haben. Abmelden können Sie sich in jedem Brief mit einem Klick: Dann löschen wir die Adresse sofort und behalten für 48 Stunden eine Prüfsumme davon, damit kein älterer Link Sie wieder einträgt. Ob Sie Briefe öffnen, messen wir nicht.',
      ),
      h2('Wenn Sie warten, bis etwas wieder da ist'),
      p(
        'Auch dafür bestätigen Sie Ihre E-Mail-Adresse mit einem Link, der 48 Stunden gilt, Art. 6 Abs. 1 a DSGVO; vorher speichern wir sie nicht. Danach merken wir uns Adresse und Sprache, Artikel und Farbe, und wann Sie bestätigt haben. Ist der Artikel wieder da, schreiben wir Ihnen einmal und löschen alles. Nicht mehr warten können Sie jederzeit mit dem Link in unserer Mail; dann löschen wir alles sofort, sonst nach einem Jahr.',
      ),
      h2('Ihre Rechte'),
      p(
        'Sie können Auskunft, Berichtigung, Löschung, Einschränkung und Übertragung Ihrer Daten verlangen und der Verarbeitung widersprechen, Art. 15 bis 21 DSGVO. Eine Mail genügt. Beschweren können Sie sich bei einer Aufsichtsbehörde für den Datenschutz, etwa an Ihrem Wohnort.',
      ),
      p('Stand: November 2026'),
    ),
    en: doc(
      h2('If you consent'),
      p(
        'We would only load scripts and content from other providers with your consent, Art. 6 (1) a GDPR and section 25 TDDDG. At present there are none, so we do not ask. Should you ever consent, you can withdraw at any time, as easily as you consented.',
      ),
      h2('If you enquire'),
      p(
        'You can reach us by form, e-mail or telephone. What you send through the form is stored on our server, which notifies us by e-mail and sends you a confirmation. How many forms one connection sends is counted in memory only. We use what you tell us to reply and to write an offer, Art. 6 (1) b GDPR. If nothing comes of it, we delete it after six months; if it becomes an order, we keep the records for as long as commercial and tax law require.',
      ),
      h2('If you sign up for our letters'),
      p(
        'Your e-mail address goes on the list once you have confirmed it through the link in our e-mail, Art. 6 (1) a GDPR. Until then we do not store it; the link works for 48 hours. The list holds your address, your language, and when you signed up and confirmed. You can unsubscribe from any letter with one click. We then delete your address at once and keep a checksum of it for 48 hours, so that no older link can put you back. We do not track whether you open our letters.',
      ),
      h2('If you wait for something to be back'),
      p(
        'Here, too, you confirm your e-mail address through a link that works for 48 hours, Art. 6 (1) a GDPR; before that we do not store it. Afterwards we keep your address and language, the product and colour, and when you confirmed. When the product is back, we write to you once and delete everything. You can stop waiting at any time through the link in our e-mail; we then delete everything at once, otherwise after a year.',
      ),
      h2('Your rights'),
      p(
        'You can ask us to show, correct, delete, restrict or transfer your data, and you can object to our using it, Art. 15 to 21 GDPR. An e-mail is enough. You can also complain to a data protection authority, for instance the one where you live.',
      ),
      p('As of November 2026'),
    ),
  },
});

export const privacy: DemoPage = {
  title: both('Datenschutz', 'Privacy'),
  slug: { de: 'datenschutz', en: 'privacy' },
  seotitle: both('Datenschutz', 'Privacy'),
  blocks: [
    block('heading', 'title', {
      text: both('Was wir von Ihnen wissen', 'What we know about you'),
      level: 'h1',
    }),
    block('rich-text', 'opening', {
      look: 'lede',
      text: {
        de: doc(
          p(
            'Solange Sie lesen: dass jemand liest, nicht wer. Wenn Sie anfragen: was Sie uns schreiben. Wenn Sie Briefe bestellen: Ihre Adresse. Wenn Sie auf etwas warten: Ihre Adresse und worauf.',
          ),
        ),
        en: doc(
          p(
            'While you read: that somebody is reading, but not who. When you enquire: what you write to us. When you sign up for our letters: your address. When you wait for something: your address, and for what.',
          ),
        ),
      },
    }),
    visit,
    contact,
  ],
};
