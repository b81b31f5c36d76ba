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
        block('picture', 'undyed', { image: pictureId('detail-natur'), ratio: '5-4' }),
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
                'Loden is neither knitted nor lined. It is woven, far too large, and then fulled: with water, soap and pressure, until the fibres grip one another and the cloth is 40% smaller. After that rain beads off it and the wind stays out.',
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
  { align: 'center' },
  {
    children: [
      section('lodge-text', [
        block('heading', 'rooms', {
          text: both(
            'Elf Zimmer, ein Ofen, kein Fernseher',
            'Eleven rooms, one stove, no television',
          ),
          level: 'h2',
        }),
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
                'Karalm has stood halfway between wood and rock since 1911. One comes on foot, in an hour and a half; the luggage rides on the goods cableway.',
              ),
              p(
                'It is heated with wood and washed with spring water, and in the evening somebody reads aloud, or not. Those who want to know after breakfast what they slept under come along to the mill in the valley. ',
                link('/en/the-lodge', 'Get to know the lodge'),
              ),
            ),
          },
        }),
      ]),
      section('lodge-picture', [
        block('picture', 'evening', { image: pictureId('huette-abend'), ratio: '5-4' }),
      ]),
    ],
  },
);

const ask = block(
  'columns',
  'ask',
  { layout: 'wide-narrow', align: 'center' },
  {
    children: [
      section('ask-title', [
        block('heading', 'questions', {
          text: both('Fragen zu Stoff, Maß oder Zimmer?', 'Questions about cloth, sizes or rooms?'),
          kicker: both('Hier hebt jemand ab', 'Someone picks up'),
          level: 'h2',
        }),
      ]),
      section('ask-text', [
        block('rich-text', 'numbers', {
          text: {
            de: doc(
              p(
                link('tel:+498999998412', '+49 89 99998 412'),
                ', Montag bis Freitag, 8 bis 17 Uhr',
              ),
              p(
                link('mailto:stube@almwerk.example', 'stube@almwerk.example'),
                ', Antwort werktags binnen 24 Stunden',
              ),
              p(
                'Stoffmuster schicken wir kostenlos, bis zu fünf auf einmal. ',
                link('/de/kontakt', 'Anschrift und Werkstatt'),
              ),
            ),
            en: doc(
              p(
                link('tel:+498999998412', '+49 89 99998 412'),
                ', Monday to Friday, 8 am to 5 pm CET',
              ),
              p(
                link('mailto:stube@almwerk.example', 'stube@almwerk.example'),
                ', answered within 24 hours on working days',
              ),
              p(
                'We send samples of cloth free of charge, up to five at a time. ',
                link('/en/contact', 'Address and workshop'),
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
                'Up here guests sleep under our blankets. Down in the valley they are woven. What survives the nights at 1640 m is what we sell.',
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
        'Vier Stücke, die im Oktober dazukommen: drei wärmen auf dem Bett, und die Pantoffeln stehen ohnehin schon da.',
        'Four things that come out in October: three keep you warm in bed, and the slippers are there anyway.',
      ),
      label: both('Neu gewebt', 'Newly woven'),
    }),
    block('product-overview', 'cold-week-more', {
      source: 'products',
      products: [demoProductId('karalm'), demoProductId('wiesengrund'), demoProductId('stube')],
      columns: '3',
    }),
    block('dynamic-block', 'promises', { source: dynamicBlockId('versprechen') }),
    section('loden-section', [loden], { tone: 'tint' }),
    block('product-overview', 'throws', {
      title: both('Über die Stange gehängt', 'Hung over the rail'),
      lead: both(
        'Plaids wiegen um ein Kilo und liegen deshalb dort, wo man sitzt, nicht dort, wo man schläft.',
        'Throws weigh about a kilo, and so they lie where one sits and not where one sleeps.',
      ),
      source: 'category',
      category: categoryId('plaids'),
      count: 4,
    }),
    block('product-overview', 'every-room', {
      title: both('Steht, hängt und liegt in jedem Zimmer', 'Stands, hangs and lies in every room'),
      source: 'products',
      products: [
        demoProductId('morgenlicht'),
        demoProductId('lehm'),
        demoProductId('senn'),
        demoProductId('imker'),
      ],
    }),
    block('quote', 'guest-book', {
      text: both(
        'In der ersten Nacht war mir kalt, weil ich die Decke für Zierde hielt. In der zweiten nicht mehr.',
        'On the first night I was cold, because I took the blanket for decoration. On the second I was not.',
      ),
      source: both('Gästebuch, Zimmer 4, im März', 'Guest book, room 4, in March'),
    }),
    block('category', 'kitchen', { category: categoryId('kueche'), count: 3 }),
    section('lodge-section', [lodge], { tone: 'field' }),
    section('ask-section', [ask], { tone: 'patch' }),
  ],
};
