import { both } from '../../write/both.ts';
import { bold, doc, h2, link, p, ul } from '../../write/rich-text.ts';
import { block, section } from '../../write/tree.ts';
import { dynamicBlockId } from '../dynamic-blocks.ts';
import { pictureId } from '../pictures.ts';
import type { DemoPage } from './demo-page.ts';
import { textStyleId } from '../text-styles.ts';

const parlour = block('rich-text', 'parlour', {
  text: {
    de: doc(
      h2('Stube'),
      p('Stoff, Maß, Zimmer: In der Stube weiß jemand Bescheid oder ruft zurück.'),
      ul(
        [bold('Telefon: '), link('tel:+498999998412', '+49 89 99998 412')],
        [bold('E-Mail: '), link('mailto:stube@almwerk.example', 'stube@almwerk.example')],
        [bold('Zeit: '), 'Montag bis Freitag, 8 bis 17 Uhr'],
      ),
      p(
        'Auf Mails antworten wir werktags binnen 24 Stunden, im Winter auch einmal am Abend danach.',
      ),
    ),
    en: doc(
      h2('Parlour'),
      p('Cloth, sizes, rooms: somebody in the parlour knows, or will ring you back.'),
      ul(
        [bold('Telephone: '), link('tel:+498999998412', '+49 89 99998 412')],
        [bold('E-mail: '), link('mailto:stube@almwerk.example', 'stube@almwerk.example')],
        [bold('Hours: '), 'Monday to Friday, 8 am to 5 pm'],
      ),
      p(
        'We answer e-mails within 24 hours on working days; in winter it may take until the following evening.',
      ),
    ),
  },
});

const workshop = block('rich-text', 'workshop', {
  text: {
    de: doc(
      h2('Werkstatt und Weberei'),
      p('Almwerk, Untere Bleiche 4, 83999 Tracht'),
      p(
        'Hierher bitte alles, was geflickt werden soll: Säume, Löcher, Mottenfraß. Wir stopfen jede Decke, die von uns kommt, kostenlos; sie ist etwa drei Wochen unterwegs.',
      ),
      p(
        'Donnerstags um 10 Uhr zeigen wir die drei Webstühle, höchstens zwölf Leuten auf einmal. Die Führung dauert 50 Minuten und kostet nichts.',
      ),
    ),
    en: doc(
      h2('Workshop and mill'),
      p('Almwerk, Untere Bleiche 4, 83999 Tracht, Germany'),
      p(
        'Send your mending here: hems, holes, moth damage. If we made the blanket, we mend it free of charge. Allow about three weeks.',
      ),
      p(
        'On Thursdays at 10 am we show up to twelve visitors round the three looms. The tour takes 50 minutes and is free.',
      ),
    ),
  },
});

/** Route planners are asked only when somebody follows the link. */
const WAY = 'https://www.openstreetmap.org/directions?to=47.6702%2C11.7608';
const ON_PHONE = 'geo:47.6702,11.7608?q=47.6702,11.7608';

const way = [
  block('heading', 'way', {
    text: both('So kommen Sie her', 'How to find us'),
    level: 'h2',
  }),
  block('rich-text', 'way-legend', {
    text: {
      de: doc(
        ul(
          [
            bold('1 Weberei und Laden. '),
            'Untere Bleiche 4, 83999 Tracht, zehn Minuten vom Bahnhof',
          ],
          [bold('2 Talstation. '), 'Gepäck bis 16 Uhr; Menschen gehen zu Fuß'],
          [bold('3 Karalm. '), '1640 m, auf dem gestrichelten Weg anderthalb Stunden'],
        ),
        p(
          bold('Öffnungszeiten: '),
          'Montag bis Freitag, 8 bis 17 Uhr. Samstags, sonntags und an Feiertagen steht der Webstuhl.',
        ),
      ),
      en: doc(
        ul(
          [
            bold('1 Mill and shop. '),
            'Untere Bleiche 4, 83999 Tracht, ten minutes from the station',
          ],
          [bold('2 Valley station. '), 'Luggage by 4 pm; people walk'],
          [bold('3 Karalm. '), '1640 m, an hour and a half along the dashed path'],
        ),
        p(
          bold('Opening hours: '),
          'Monday to Friday, 8 am to 5 pm. At weekends and on public holidays the looms are still.',
        ),
      ),
    },
  }),
  block('button', 'way-osm', {
    label: both('Route bei OpenStreetMap', 'Route on OpenStreetMap'),
    address: both(WAY, WAY),
    look: 'plain',
  }),
  block('button', 'way-phone', {
    label: both('In der Karten-App des Telefons', 'In your phone’s map app'),
    address: both(ON_PHONE, ON_PHONE),
    look: 'text',
  }),
];

export const contact: DemoPage = {
  title: both('Kontakt', 'Contact'),
  slug: { de: 'kontakt', en: 'contact' },
  seotitle: both('Kontakt zur Stube und zur Weberei', 'Contact the parlour and the mill'),
  theme: 'blaue-stunde',
  blocks: [
    block(
      'hero',
      'dusk',
      {
        title: both('Hier hebt jemand ab', 'A person answers'),
        text: both(
          'Keine Warteschleife, keine Nummern zum Drücken. Es läutet in der Stube, und wer am nächsten steht, geht hin.',
          'No queue, no menu. The phone rings in the parlour, and whoever is nearest picks up.',
        ),
        back: pictureId('gebirge-abend-himmel'),
        front: pictureId('gebirge-abend'),
        tone: 'light',
        size: 'small',
        underHeader: true,
      },
      {
        children: [
          block('button', 'call', {
            style: textStyleId('etikett'),
            label: both('+49 89 99998 412', '+49 89 99998 412'),
            address: both('tel:+498999998412', 'tel:+498999998412'),
            look: 'thread',
          }),
          block('button', 'write', {
            label: both('E-Mail schreiben', 'Write an e-mail'),
            address: both('mailto:stube@almwerk.example', 'mailto:stube@almwerk.example'),
            look: 'plain',
          }),
        ],
      },
    ),
    block(
      'columns',
      'places',
      {},
      { children: [section('parlour-column', [parlour]), section('workshop-column', [workshop])] },
    ),
    block(
      'columns',
      'map',
      { align: 'center' },
      {
        children: [
          section('map-column', [
            block('picture', 'valley', { image: pictureId('karte-tal'), ratio: '5-4' }),
          ]),
          section('way-column', way),
        ],
      },
    ),
    section('letter', [
      block('form', 'message', {
        schema: 'contact-messages',
        heading: both('Lieber schreiben?', 'Rather write to us?'),
        thanks: both(
          'Danke, Ihre Nachricht liegt in der Stube.',
          'Thank you. Your message has reached the parlour.',
        ),
        button: both('Nachricht senden', 'Send message'),
      }),
    ]),
    block('dynamic-block', 'samples', { source: dynamicBlockId('stoffproben') }),
  ],
};
