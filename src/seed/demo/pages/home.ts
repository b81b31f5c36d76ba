import { both } from '../../write/both.ts';
import { doc, link, p } from '../../write/rich-text.ts';
import { block, section } from '../../write/tree.ts';
import { typeset } from '../../write/typeset.ts';
import { type CategoryName, categoryId } from '../categories.ts';
import { dynamicBlockId } from '../dynamic-blocks.ts';
import { type PictureName, pictureId } from '../pictures.ts';
import { demoProductId } from '../products/all.ts';
import type { DemoPage } from './demo-page.ts';

const loden = block(
  'columns',
  'loden',
  { align: 'center' },
  {
    children: [
      section('loden-picture', [
        block('picture', 'undyed', {
          image: pictureId('detail-natur'),
          ratio: '5-4',
          across: both('15 cm, ungefärbt', '15 cm, undyed'),
          down: both('12 cm', '12 cm'),
        }),
      ]),
      section('loden-text', [
        block('heading', 'hours', {
          text: both('Sieben Stunden im warmen Wasser', 'Seven hours in warm water'),
          level: 'h2',
        }),
        block('rich-text', 'fulling', {
          text: {
            de: doc(
              p(
                'Loden wird nicht gestrickt und nicht gefüttert. Er wird gewebt, viel zu groß, und dann gewalkt: mit Wasser, Seife und Druck, bis die Fasern ineinandergreifen und das Tuch um 40 % kleiner ist. Danach perlt Regen ab, und Wind bleibt draußen.',
              ),
              p(
                'Ein Quadratmeter wiegt dann 680 g und ist 4 mm dick. ',
                link('/de/pflege', 'Wie man ihn pflegt'),
              ),
            ),
            en: doc(
              p(
                'Loden is neither knitted nor lined. It is woven far too big and then fulled with water, soap and pressure, until the fibres lock together and the cloth has shrunk by 40%. After that, rain beads on it and the wind stays out.',
              ),
              p(
                'A square metre then weighs 680 g and is 4 mm thick. ',
                link('/en/care', 'How to care for it'),
              ),
            ),
          },
        }),
        block('facts', 'loden-facts', {
          entries: {
            de: [
              { value: '7', unit: 'h', text: 'in der Walke' },
              { value: '40', unit: '%', text: 'kleiner als gewebt' },
              { value: '680', unit: 'g', text: typeset('Gewicht je m²') },
            ],
            en: [
              { value: '7', unit: 'h', text: 'in the fulling mill' },
              { value: '40', unit: '%', text: 'smaller than woven' },
              { value: '680', unit: 'g', text: typeset('weight per m²') },
            ],
          },
        }),
      ]),
    ],
  },
);

const lodge = block(
  'columns',
  'lodge',
  {},
  {
    children: [
      section('lodge-title', [
        block('heading', 'rooms', {
          text: both(
            'Elf Zimmer, ein Ofen, kein Fernseher',
            'Eleven rooms, one stove, no television',
          ),
          level: 'h2',
        }),
      ]),
      section('lodge-text', [
        block('rich-text', 'way', {
          text: {
            de: doc(
              p(
                'Die Karalm steht seit 1911 auf halber Höhe zwischen Wald und Fels. Man kommt zu Fuß, in anderthalb Stunden; das Gepäck nimmt die Materialseilbahn.',
              ),
              p(
                'Geheizt wird mit Holz, gewaschen mit Quellwasser, und abends liest jemand vor oder auch nicht. Wer nach dem Frühstück wissen will, worunter er geschlafen hat, geht mit ins Tal, in die Weberei. ',
                link('/de/die-huette', 'Die Hütte kennenlernen'),
              ),
            ),
            en: doc(
              p(
                'Karalm has stood halfway between forest and rock since 1911. It is an hour and a half on foot; your luggage goes up on the cableway.',
              ),
              p(
                'The stove burns wood, the washing is done in spring water, and of an evening somebody reads aloud, or nobody does. If you wonder over breakfast what you slept under, come down to the mill with us. ',
                link('/en/the-lodge', 'Get to know the lodge'),
              ),
            ),
          },
        }),
      ]),
    ],
  },
);

/** The rod of the sample book: each shelf with a close-up of its cloth. */
const SHELVES: readonly (readonly [CategoryName, PictureName])[] = [
  ['loden', 'karalm-detail'],
  ['plaids', 'detail-karo'],
  ['bettwaesche', 'detail-leinen'],
  ['kissen', 'detail-tagesdecke'],
  ['kueche', 'detail-waffel'],
  ['stube', 'detail-walk-rauch'],
];

export const home: DemoPage = {
  title: both('Wolle, Wetter, Zeit', 'Wool, weather, time'),
  slug: { de: '', en: '' },
  seotitle: both('Wolle, Leinen und Loden von der Karalm', 'Wool, linen and loden from Karalm'),
  seodescription: both(
    'Decken und Loden, in Tracht gewebt und gewalkt, dazu Bettwäsche, Hüttenschuhe und alles für die Stube. Auf Anfrage auch nach Maß.',
    'Blankets and loden, woven and fulled in Tracht, with bed linen, lodge shoes and everything for the parlour. Made to measure on request.',
  ),
  critical: true,
  blocks: [
    block('hero', 'mountains', {
      title: both('Wolle, Wetter, Zeit.', 'Wool, weather, time.'),
      back: pictureId('gebirge-himmel'),
      front: pictureId('gebirge'),
      caption: both('Karalm, 1640 m', 'Karalm, 1640 m'),
      underHeader: true,
    }),
    block(
      'columns',
      'opening',
      { layout: 'narrow-wide' },
      {
        animation: 'rise',
        children: [
          section('opening-label', [
            block('rich-text', 'since', {
              look: 'lede',
              text: {
                de: doc(p('Weberei und Hütte seit 1911, auf 1640 m und im Tal darunter.')),
                en: doc(p('Mill and lodge since 1911, at 1640 m and in the valley below.')),
              },
            }),
            block('button', 'to-blankets', {
              label: both('Zu den Decken', 'To the blankets'),
              page: categoryId('decken'),
            }),
          ]),
          section('opening-text', [
            block('heading', 'statement', {
              text: both(
                'Oben schlafen Gäste unter unseren Decken. Unten im Tal werden sie gewebt. Was die Nächte auf 1640 m übersteht, verkaufen wir.',
                'Up here, guests sleep under our blankets. Down in the valley, they are woven. Whatever survives the nights at 1640 m, we sell.',
              ),
              level: 'statement',
            }),
          ]),
        ],
      },
    ),
    block('heading', 'sample-book', {
      text: both('Das Musterbuch', 'The sample book'),
      kicker: both('Sechs Regale, vierzehn Farben', 'Six shelves, fourteen colours'),
      level: 'h2',
    }),
    block('category-link', 'shelves', {
      entries: SHELVES.map(([shelf, cloth]) => ({
        category: categoryId(shelf),
        cloth: pictureId(cloth),
      })),
    }),
    block('product-teaser', 'first-cold-week', {
      product: demoProductId('hochkar'),
      title: both('Für die erste kalte Woche', 'For the first cold week'),
      text: both(
        'Vier Stücke, die wir ab Oktober jeden Tag brauchen: drei wärmen auf dem Bett, das vierte wartet davor.',
        'Four things we use every day from October: three to keep the bed warm, and one that waits beside it.',
      ),
      label: both('Neu gewebt', 'Newly woven'),
    }),
    block('product-overview', 'cold-week-more', {
      source: 'products',
      products: [demoProductId('karalm'), demoProductId('wiesengrund'), demoProductId('stube')],
      columns: '3',
    }),
    section('loden-section', [loden], { tone: 'field' }),
    block('product-overview', 'every-room', {
      title: both(
        'Steht, hängt und liegt in jedem Zimmer',
        'In every room, on beds and hooks and tables',
      ),
      source: 'products',
      products: [
        demoProductId('morgenlicht'),
        demoProductId('lehm'),
        demoProductId('melkhaus'),
        demoProductId('imker'),
      ],
    }),
    block('quote', 'guest-book', {
      text: both(
        'In der ersten Nacht war mir kalt, weil ich die Decke für Zierde hielt. In der zweiten nicht mehr.',
        'The first night I was cold, because I thought the blanket was for show. The second night I was not.',
      ),
      source: both('Gästebuch, Zimmer 4, im März', 'Guest book, room 4, in March'),
    }),
    block('picture', 'evening', { image: pictureId('huette-abend'), ratio: '2-1', width: 'page' }),
    section('lodge-section', [lodge]),
    block('dynamic-block', 'promises', { source: dynamicBlockId('versprechen') }),
    block('newsletter', 'letters', {
      heading: both('Vier Briefe im Jahr', 'Four letters a year'),
      text: both(
        'Zu jeder Jahreszeit einer: was neu vom Webstuhl kommt, welches Zimmer frei ist, ein Rezept. Mehr schreiben wir nicht.',
        'One a season: what is new off the loom, which room is free, a recipe. That is all you will hear from us.',
      ),
      button: both('Eintragen', 'Sign up'),
    }),
  ],
};
