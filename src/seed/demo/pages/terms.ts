import { both } from '../../write/both.ts';
import { doc, h2, link, p } from '../../write/rich-text.ts';
import { block } from '../../write/tree.ts';
import type { DemoPage } from './demo-page.ts';

export const terms: DemoPage = {
  title: both('AGB', 'Terms'),
  slug: { de: 'agb', en: 'terms' },
  seotitle: both('Allgemeine Geschäftsbedingungen', 'Terms of sale'),
  blocks: [
    block('heading', 'title', {
      text: both('Was zwischen uns gilt', 'What we agree on'),
      kicker: both('Allgemeine Geschäftsbedingungen', 'Terms of sale'),
      level: 'h1',
    }),
    block('rich-text', 'text', {
      text: {
        de: doc(
          h2('Wer mit wem'),
          p(
            'Verkäufer ist die Almwerk Weberei und Hütte GmbH, siehe ',
            link('/de/impressum', 'Impressum'),
            '. Diese Bedingungen gelten für alles, was Sie als Verbraucher bei uns bestellen.',
          ),
          h2('Wie ein Vertrag zustande kommt'),
          p(
            'Die Website zeigt Ware, sie verkauft sie nicht. Sie fragen an, wir antworten mit einem Angebot, das Ware, Preis und Lieferzeit nennt und 14 Tage gilt. Der Vertrag ist geschlossen, wenn Sie es annehmen; eine E-Mail genügt. Wir speichern Angebot und Annahme und schicken Ihnen beides zu.',
          ),
          h2('Preise und Zahlung'),
          p(
            'Preise sind Endpreise in Euro mit Mehrwertsteuer, dazu kommen 6,90 € Versand. Sie zahlen auf Rechnung binnen 14 Tagen nach Erhalt der Ware. Bis sie bezahlt ist, bleibt sie unser Eigentum.',
          ),
          h2('Lieferung, Rückgabe, Widerruf'),
          p(
            'Wann die Ware kommt und wie sie zurückgeht, steht unter ',
            link('/de/versand', 'Versand und Rückgabe'),
            ', Ihr gesetzliches Recht in der ',
            link('/de/widerruf', 'Widerrufsbelehrung'),
            '.',
          ),
          h2('Wenn etwas nicht stimmt'),
          p(
            'Es gilt die gesetzliche Haftung für Mängel. Wolle und Leinen sind von Hand zugeschnitten: Maße dürfen um 2 cm abweichen, Farben von Partie zu Partie um einen Ton.',
          ),
          h2('Recht'),
          p(
            'Es gilt deutsches Recht. Schutzvorschriften des Landes, in dem Sie wohnen, bleiben Ihnen erhalten.',
          ),
        ),
        en: doc(
          h2('Who you are dealing with'),
          p(
            'The seller is Almwerk Weberei und Hütte GmbH, see the ',
            link('/en/imprint', 'imprint'),
            '. These terms apply to everything you order from us as a consumer.',
          ),
          h2('How a contract is made'),
          p(
            'This website shows goods; it does not sell them. You enquire, and we reply with an offer that states the goods, the price and the delivery time and is good for 14 days. When you accept it, we have a contract; an e-mail is enough. We keep a record of both and send you a copy.',
          ),
          h2('Prices and payment'),
          p(
            'Prices are in euros and include VAT; postage is €6.90. We invoice you, and you pay within 14 days of receiving the goods. Until you have paid they remain our property.',
          ),
          h2('Delivery, returns, withdrawal'),
          p(
            'When the goods arrive and how to send them back is explained under ',
            link('/en/delivery', 'Delivery and returns'),
            '; your statutory right is set out under ',
            link('/en/withdrawal', 'Right of withdrawal'),
            '.',
          ),
          h2('If something is wrong'),
          p(
            'Statutory liability for defects applies. Wool and linen are cut by hand: sizes may vary by 2 cm, and colours by a shade from batch to batch.',
          ),
          h2('Law'),
          p('German law applies. You keep the consumer protection of the country you live in.'),
        ),
      },
    }),
  ],
};
