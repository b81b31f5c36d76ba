import { both } from '../../write/both.ts';
import { bold, doc, h2, link, ol, p } from '../../write/rich-text.ts';
import { block, section } from '../../write/tree.ts';
import { categoryId } from '../categories.ts';
import { pictureId } from '../pictures.ts';
import { demoProductId } from '../products/all.ts';
import type { DemoPage } from './demo-page.ts';

const mill = block('rich-text', 'mill', {
  text: {
    de: doc(
      h2('Die Weberei'),
      p(
        'Untere Bleiche 4, ein Haus mit Wasserrad, das heute eine Turbine ist: 18 kW, genug für drei Webstühle und die Walke. Die Stühle sind von 1962, 1974 und 1998; der mittlere macht alle Karos, weil er vier Schützen hat.',
      ),
      p(
        'Zwölf Leute arbeiten hier, sieben an der Maschine, fünf mit der Nadel. Ein Meter Loden braucht vom Garn bis zum fertigen Tuch elf Tage.',
      ),
    ),
    en: doc(
      h2('The mill'),
      p(
        'Untere Bleiche 4 used to have a water wheel. Now it has a turbine: 18 kW, enough for three looms and the fulling mill. The looms date from 1962, 1974 and 1998; the middle one has four shuttles, so it weaves all the checks.',
      ),
      p(
        'Twelve people work here, seven at the machines and five with needles. It takes eleven days to turn yarn into a metre of finished loden.',
      ),
    ),
  },
});

const house = block('rich-text', 'house', {
  text: {
    de: doc(
      h2('Die Hütte'),
      p(
        'Die Karalm wurde 1911 von der Alpgenossenschaft gebaut, als Unterkunft für die Senner und bald für alle, die zu spät dran waren. 1953 brachte der Wirt die ersten Decken aus dem Tal herauf. Die Gäste wollten sie mitnehmen.',
      ),
      p(
        'So ist der Laden entstanden, und so wächst er bis heute. ',
        link('/de/die-huette', 'Zur Hütte'),
      ),
    ),
    en: doc(
      h2('The lodge'),
      p(
        'The alpine cooperative built Karalm in 1911 to house the dairymen, and soon anyone who had left it too late to get down. In 1953 the innkeeper brought the first blankets up from the valley. The guests wanted to take them home.',
      ),
      p(
        'That is how the shop began, and it still grows that way. ',
        link('/en/the-lodge', 'To the lodge'),
      ),
    ),
  },
});

const path = block('rich-text', 'path', {
  text: {
    de: doc(
      ol(
        [
          bold('Schaf. '),
          'Bergschafe aus vier Betrieben im Tal, rund 900 Tiere, zweimal im Jahr geschoren. Merino kommt aus Südaustralien, ohne Mulesing.',
        ],
        [
          bold('Garn. '),
          'Gewaschen und gesponnen in Biella, 480 km von hier. Näher gibt es keine Spinnerei mehr, die unsere Stärke macht.',
        ],
        [
          bold('Tuch. '),
          'Gewebt und gewalkt in Tracht. Das Wasser der Walke läuft durch drei Becken, bevor es in die Klause zurückdarf.',
        ],
        [
          bold('Decke. '),
          'Zugeschnitten und gesäumt auf der Karalm, im Winter, wenn wenig Gäste da sind. Auf dem Zettel steht, wer genäht hat.',
        ],
      ),
    ),
    en: doc(
      ol(
        [
          bold('Sheep. '),
          'Mountain sheep from four farms in the valley, some 900 animals, shorn twice a year. The merino comes from South Australia, mulesing-free.',
        ],
        [
          bold('Yarn. '),
          'Scoured and spun in Biella, 480 km away. No spinning mill any closer still makes yarn this thick.',
        ],
        [
          bold('Cloth. '),
          'Woven and fulled in Tracht. The water from the fulling mill passes through three basins before it goes back into the Klause.',
        ],
        [
          bold('Blanket. '),
          'Cut and hemmed at Karalm in winter, when there are few guests. The label says who sewed it.',
        ],
      ),
    ),
  },
});

const limits = block('rich-text', 'limits', {
  text: {
    de: doc(
      h2('Was wir nicht können'),
      p(
        'Große Mengen: Mehr als 2300 Decken im Jahr geben drei Webstühle nicht her. Rasche Nachlieferung: Gefärbt wird zweimal im Jahr, im März und im September. Und Weiß, das weiß bleibt, wenn man es in die Sonne hängt: Wolle gilbt.',
      ),
    ),
    en: doc(
      h2('What we cannot do'),
      p(
        'Large orders: three looms make 2,300 blankets a year and no more. Quick restocks: we dye twice a year, in March and September. And a white that stays white in the sun: wool yellows.',
      ),
    ),
  },
});

export const about: DemoPage = {
  title: both('Über uns', 'About us'),
  slug: { de: 'ueber-uns', en: 'about' },
  seotitle: both(
    'Über uns: Weberei in Tracht, Hütte auf der Karalm',
    'About us: a mill in Tracht, a lodge at Karalm',
  ),
  blocks: [
    block('heading', 'title', {
      text: both('Drei Webstühle, elf Zimmer', 'Three looms, eleven rooms'),
      kicker: both('Weberei und Hütte seit 1911', 'Mill and lodge since 1911'),
      level: 'h1',
    }),
    block('rich-text', 'opening', {
      look: 'lede',
      text: {
        de: doc(
          p(
            'Almwerk ist eine Weberei mit zwölf Leuten und eine Hütte mit vier. Was die einen weben, benutzen die anderen; was dabei kaputtgeht, wird geändert.',
          ),
        ),
        en: doc(
          p(
            'Almwerk is twelve people in a mill and four in a lodge. What the mill weaves, the lodge uses, and what the lodge wears out, the mill makes differently next time.',
          ),
        ),
      },
    }),
    block('picture', 'store', {
      image: pictureId('lager'),
      ratio: '3-2',
      caption: both(
        'Das Lager im November. Bis Weihnachten sind zwei von drei Stapeln weg.',
        'The stockroom in November. By Christmas two piles in three will have gone.',
      ),
    }),
    block(
      'columns',
      'two-houses',
      {},
      { children: [section('mill-column', [mill]), section('house-column', [house])] },
    ),
    block('heading', 'from-sheep', {
      text: both('Vom Schaf zur Decke', 'From sheep to blanket'),
      level: 'h2',
    }),
    block(
      'columns',
      'wool',
      { layout: 'wide-narrow', align: 'center' },
      {
        children: [
          section('path-column', [path]),
          section('yarn-column', [
            block('picture', 'yarn', {
              image: pictureId('garn'),
              ratio: '5-4',
              caption: both('Sieben der vierzehn Farben.', 'Seven of the fourteen colours.'),
            }),
          ]),
        ],
      },
    ),
    section(
      'limits-section',
      [
        block(
          'columns',
          'limits-columns',
          { layout: 'wide-narrow', align: 'center' },
          {
            children: [
              section('limits-column', [limits]),
              section('blanket-column', [
                block('product', 'blanket', {
                  product: demoProductId('karalm'),
                  label: both('300 im Jahr', '300 a year'),
                }),
              ]),
            ],
          },
        ),
      ],
      { tone: 'tint' },
    ),
    block('category', 'loden', { category: categoryId('loden'), count: 3 }),
  ],
};
