import { both } from '../../write/both.ts';
import { doc, h2, link, p, ul } from '../../write/rich-text.ts';
import { block, section } from '../../write/tree.ts';
import type { DemoPage } from './demo-page.ts';

const sending = block('rich-text', 'sending', {
  text: {
    de: doc(
      h2('Versand'),
      p(
        'Jede Sendung kostet 6,90 €, gleich ob Untersetzer oder Tagesdecke. Wir packen in Karton und Papier, ohne Plastik; den Karton nehmen wir gern zurück.',
      ),
      ul(
        'Deutschland, Österreich und Schweiz: 2 bis 4 Werktage',
        'Stoffmuster: als Brief, kostenlos',
      ),
      p(
        'Was auf Bestellung gewebt wird, braucht so lange, wie auf der Seite des Artikels steht. In die Schweiz kommen Zoll und Steuer hinzu; beides verlangt der Zusteller.',
      ),
      h2('Abholen'),
      p(
        'In der Weberei, Untere Bleiche 4, Montag bis Freitag von 8 bis 17 Uhr. Bitte rufen Sie vorher an, dann liegt alles bereit.',
      ),
    ),
    en: doc(
      h2('Delivery'),
      p(
        'Every parcel costs €6.90, whether it holds a coaster or a bedspread. We pack in cardboard and paper, without plastic, and are happy to have the box back.',
      ),
      ul(
        'Germany, Austria and Switzerland: 2 to 4 working days',
        'Swatches: by letter post, free of charge',
      ),
      p(
        'Anything woven to order takes as long as its page says. On parcels to Switzerland the carrier collects duty and tax.',
      ),
      h2('Collection'),
      p(
        'At the mill, Untere Bleiche 4, Monday to Friday from 8 am to 5 pm. Please ring first, and everything will be waiting for you.',
      ),
    ),
  },
});

const returning = block('rich-text', 'returning', {
  text: {
    de: doc(
      h2('Rückgabe'),
      p(
        'Sie haben 30 Tage Zeit, ab dem Tag, an dem das Paket bei Ihnen ist. Eine Decke darf dafür auf dem Bett gelegen haben und ein Pantoffel durch die Stube gegangen sein. Nur gewaschen oder gekürzt nehmen wir nichts zurück.',
      ),
      p(
        'Legen Sie den Zettel aus dem Karton bei, oder einen eigenen mit Ihrem Namen. Das Porto übernehmen wir; das Geld kommt binnen 14 Tagen zurück, auf dem Weg, auf dem es gekommen ist.',
      ),
      p(
        'Ihr gesetzliches Widerrufsrecht gilt daneben: ',
        link('/de/widerruf', 'Widerrufsbelehrung'),
        '.',
      ),
      h2('Wenn etwas nicht stimmt'),
      p(
        'Webfehler, falsche Farbe, Ecke im Karton eingedrückt: Ein Anruf oder eine Mail genügt. Wir schicken neu oder erstatten, und für Fehler haften wir zwei Jahre, wie es das Gesetz verlangt.',
      ),
    ),
    en: doc(
      h2('Returns'),
      p(
        'You have 30 days from the day the parcel arrives. Sleep under the blanket, walk about in the slippers. We just cannot take back anything that has been washed or altered.',
      ),
      p(
        'Enclose the slip from the box, or a note with your name. We pay the postage and refund you within 14 days, by the way you paid.',
      ),
      p(
        'This is on top of your legal right of withdrawal: see the ',
        link('/en/withdrawal', 'notice of withdrawal'),
        '.',
      ),
      h2('If something is wrong'),
      p(
        'A flaw in the weave, the wrong colour, a crushed corner: just call or e-mail us. We will replace it or refund you. For defects we are liable for two years, as the law requires.',
      ),
    ),
  },
});

export const shipping: DemoPage = {
  title: both('Versand und Rückgabe', 'Delivery and returns'),
  slug: { de: 'versand', en: 'delivery' },
  seotitle: both('Versand, Lieferzeit und Rückgabe', 'Delivery times, postage and returns'),
  blocks: [
    block('heading', 'title', {
      text: both('Versand und Rückgabe', 'Delivery and returns'),
      level: 'h1',
    }),
    block('rich-text', 'opening', {
      look: 'lede',
      text: {
        de: doc(p('6,90 € je Sendung, 2 bis 4 Werktage, 30 Tage Zeit zum Überlegen.')),
        en: doc(p('€6.90 a parcel, 2 to 4 working days, and 30 days to change your mind.')),
      },
    }),
    block(
      'columns',
      'both-ways',
      {},
      {
        children: [section('sending-column', [sending]), section('returning-column', [returning])],
      },
    ),
  ],
};
