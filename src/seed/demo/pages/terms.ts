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
      text: both('Was zwischen uns gilt', 'What holds between us'),
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
            'Preise sind Endpreise in Euro mit Mehrwertsteuer, dazu kommen 6,90 € Versand. Sie zahlen auf Rechnung binnen 14 Tagen nach Erhalt der Ware. Bis dahin bleibt sie unser Eigentum.',
          ),
          h2('Lieferung, Rückgabe, Widerruf'),
          p(
            'Wann die Ware kommt und wie sie zurückgeht, steht unter ',
            link('/de/versand', 'Versand und Rückgabe'),
            ', Ihr gesetzliches Recht in der ',
            link('/de/widerruf', 'Widerrufsbelehrung'),
            '.',
          ),
          h2('Wenn etwas fehlt'),
          p(
            'Es gilt die gesetzliche Haftung für Mängel. Wolle und Leinen sind von Hand zugeschnitten: Maße dürfen um 2 cm abweichen, Farben von Partie zu Partie um einen Ton.',
          ),
          h2('Recht'),
          p(
            'Es gilt deutsches Recht. Schutzvorschriften des Landes, in dem Sie wohnen, bleiben Ihnen erhalten.',
          ),
        ),
        en: doc(
          h2('Who deals with whom'),
          p(
            'The seller is Almwerk Weberei und Hütte GmbH, see the ',
            link('/en/imprint', 'imprint'),
            '. These terms apply to everything you order from us as a consumer.',
          ),
          h2('How a contract is made'),
          p(
            'This website shows goods, it does not sell them. You enquire, and we reply with an offer that states the goods, the price and the delivery time and stands for 14 days. The contract is made when you accept it; an e-mail is enough. We keep both and send you a copy.',
          ),
          h2('Prices and payment'),
          p(
            'Prices are final prices in euros including VAT, plus €6.90 postage. You pay on invoice within 14 days of receiving the goods. Until then they remain our property.',
          ),
          h2('Delivery, returns, withdrawal'),
          p(
            'When the goods arrive and how they go back is explained under ',
            link('/en/delivery', 'Delivery and returns'),
            ', your legal right under ',
            link('/en/withdrawal', 'Right of withdrawal'),
            '.',
          ),
          h2('If something is amiss'),
          p(
            'Statutory liability for defects applies. Wool and linen are cut by hand: sizes may differ by 2 cm, and colours by a shade from batch to batch.',
          ),
          h2('Law'),
          p(
            'German law applies. The consumer protection of the country you live in remains yours.',
          ),
        ),
      },
    }),
  ],
};
