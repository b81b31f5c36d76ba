import { both } from '../../write/both.ts';
import { doc, h3, p } from '../../write/rich-text.ts';
import { block, section } from '../../write/tree.ts';
import { typeset } from '../../write/typeset.ts';
import { pictureId } from '../pictures.ts';
import { type WashingCode, washingId } from '../washing.ts';
import { questions } from './care-questions.ts';
import { type DemoPage, pageId } from './demo-page.ts';

const fibre = block('rich-text', 'fibre', {
  text: {
    de: doc(
      p(
        'Die Wollfaser ist geschuppt wie ein Fichtenzapfen. Feuchte Luft öffnet die Schuppen, Geruch und Staub lösen sich, trockene Luft schließt sie wieder. Das geht über Nacht und kostet nichts.',
      ),
      p(
        'Heißes Wasser und Bewegung tun dasselbe, nur verhaken sich die Schuppen dabei. Das nennt man Walken, und wir haben es beim Loden schon sieben Stunden lang getan. Mehr tut keiner Decke gut.',
      ),
    ),
    en: doc(
      p(
        'A wool fibre has scales, like a spruce cone. Damp air opens them and lets out smells and dust; dry air closes them again. It takes one night and costs nothing.',
      ),
      p(
        'Hot water and movement open them too, but then the scales catch on one another. That is called fulling. Your loden has already had seven hours of it, and no blanket needs more.',
      ),
    ),
  },
});

const wool = block('rich-text', 'wool', {
  text: {
    de: doc(
      h3('Loden'),
      p(
        'Lüften und mit dem Strich ausbürsten. Wenn es sein muss: von Hand, 30 °C, ohne Reiben. Liegend im Schatten trocknen, etwa 24 Stunden. Bügeln mit Dampf und einem Tuch dazwischen.',
      ),
      h3('Lammwolle und Strick'),
      p(
        'Lüften. Sonst Wollgang, 30 °C, höchstens 600 Touren. Liegend trocknen, denn nasse Wolle wiegt das Dreifache und zieht sich selbst in die Länge.',
      ),
      h3('Wollfilz'),
      p('Trocken bürsten. Nur Flecken anfeuchten, lauwarm, dann mit Zeitungspapier ausstopfen.'),
    ),
    en: doc(
      h3('Loden'),
      p(
        'Air it and brush along the nap. If it has to be: by hand, 30 °C, without rubbing. Dry flat in the shade, about 24 hours. Iron with steam and a cloth in between.',
      ),
      h3('Lambswool and knitwear'),
      p(
        'Air it. If that is not enough, use the wool cycle at 30 °C and no more than 600 rpm. Dry flat: wet wool weighs three times as much and stretches under its own weight.',
      ),
      h3('Wool felt'),
      p('Brush it dry. Dampen only the stains, with lukewarm water, then stuff it with newspaper.'),
    ),
  },
});

const linen = block('rich-text', 'linen', {
  text: {
    de: doc(
      h3('Leinen'),
      p(
        'Ausschütteln. Maschine, 60 °C, die Trommel halb voll. An der Leine trocknen, feucht abnehmen, glattstreichen, gefaltet beschweren. Wer das tut, bügelt nicht mehr.',
      ),
      h3('Waffelpiqué'),
      p(
        'Maschine, 60 °C, ohne Weichspüler. Leine oder Trockner. Nicht bügeln, sonst ist die Waffel flach.',
      ),
      h3('Steinzeug'),
      p(
        'Spülmaschine, bis 220 °C auch in den Ofen. Graue Striche vom Besteck nimmt ein feuchter Schwamm mit Natron weg.',
      ),
    ),
    en: doc(
      h3('Linen'),
      p(
        'Shake it out. Machine wash at 60 °C with the drum half full. Dry on a line, take it down damp, smooth it, fold it and put something heavy on top. Do that and you will never need an iron.',
      ),
      h3('Waffle piqué'),
      p(
        'Machine wash at 60 °C without fabric softener. Line or tumble dryer. Do not iron, or the waffle goes flat.',
      ),
      h3('Stoneware'),
      p(
        'Dishwasher safe, and ovenproof up to 220 °C. Cutlery leaves grey marks; a damp sponge with baking soda takes them off.',
      ),
    ),
  },
});

const cells = (c1: string, c2: string, c3: string, c4: string, c5: string) => ({
  ...{ c1: typeset(c1), c2: typeset(c2), c3: typeset(c3), c4: typeset(c4), c5: typeset(c5) },
  ...{ c6: undefined, c7: undefined, c8: undefined },
});

const chart = block('table', 'chart', {
  rows: {
    de: [
      cells('Stoff', 'Auffrischen', 'Waschen', 'Trocknen', 'Bügeln'),
      cells(
        'Loden',
        'Lüften, ausbürsten',
        'Von Hand, 30 °C, ohne Reiben',
        'Liegend, im Schatten',
        'Dampf, Tuch dazwischen',
      ),
      cells('Lammwolle', 'Lüften', 'Wollgang, 30 °C, 600 Touren', 'Liegend', 'Ein Punkt, 110 °C'),
      cells(
        'Leinen',
        'Ausschütteln',
        'Maschine, 60 °C',
        'An der Leine, feucht abnehmen',
        'Drei Punkte, oder gar nicht',
      ),
      cells(
        'Wollfilz',
        'Trocken bürsten',
        'Nur die Flecken, lauwarm',
        'Mit Papier ausgestopft',
        'Nein',
      ),
      cells(
        'Waffelpiqué',
        'Ausschütteln',
        'Maschine, 60 °C',
        'Leine oder Trockner',
        'Nein, sonst ist die Waffel flach',
      ),
    ],
    en: [
      cells('Cloth', 'Freshening', 'Washing', 'Drying', 'Ironing'),
      cells(
        'Loden',
        'Air it, brush it',
        'By hand, 30 °C, no rubbing',
        'Flat, in the shade',
        'Steam, a cloth in between',
      ),
      cells('Lambswool', 'Air it', 'Wool cycle, 30 °C, 600 rpm', 'Flat', 'One dot, 110 °C'),
      cells(
        'Linen',
        'Shake it out',
        'Machine, 60 °C',
        'On a line, take down damp',
        'Three dots, or not at all',
      ),
      cells('Wool felt', 'Brush dry', 'Stains only, lukewarm', 'Stuffed with paper', 'No'),
      cells(
        'Waffle piqué',
        'Shake it out',
        'Machine, 60 °C',
        'Line or tumble dryer',
        'No, or the waffle goes flat',
      ),
    ],
  },
});

const pictures = block(
  'gallery',
  'pictures',
  { layout: 'wide-narrow' },
  {
    children: [
      block('picture', 'bench', {
        image: pictureId('stube'),
        ratio: '3-2',
        zoom: true,
        caption: both(
          'Auslüften: eine Stunde auf der Bank vor dem offenen Fenster.',
          'Airing: an hour on the bench by an open window.',
        ),
      }),
      block('picture', 'herringbone', {
        image: pictureId('detail-grat'),
        ratio: '4-5',
        zoom: true,
        caption: both('Ausbürsten: immer mit dem Grat.', 'Brushing: always along the ridges.'),
      }),
      block('picture', 'crease', {
        image: pictureId('bett-morgenlicht'),
        ratio: '3-2',
        zoom: true,
        caption: both(
          'So sieht Leinen aus, wenn man es in Ruhe lässt.',
          'Linen, when you leave it in peace.',
        ),
      }),
      block('picture', 'waffle', {
        image: pictureId('tuch-quelle'),
        ratio: '4-5',
        zoom: true,
        caption: both('Waffelpiqué verträgt 60 °C.', 'Waffle piqué can take 60 °C.'),
      }),
    ],
  },
);

const SYMBOLS: WashingCode[] = [
  'wash-hand-30',
  'wash-60',
  'bleach-not',
  'tumble-not',
  'dry-flat',
  'iron-110',
  'professional-p',
];

const mending = block(
  'columns',
  'mending',
  { layout: 'wide-narrow', align: 'center' },
  {
    children: [
      section('mending-title', [
        block('heading', 'mended', {
          text: both('Ein Leben lang geflickt', 'Mended for life'),
          level: 'h2',
        }),
      ]),
      section('mending-text', [
        block('rich-text', 'mended-text', {
          text: {
            de: doc(p('Säume, Löcher, Mottenfraß: Wir stopfen jede Decke, die von uns kommt.')),
            en: doc(p('Hems, holes, moth damage: if a blanket came from us, we mend it.')),
          },
        }),
        block('button', 'mend', {
          label: both('Reparatur anmelden', 'Book a repair'),
          page: pageId('contact'),
        }),
      ]),
    ],
  },
);

export const care: DemoPage = {
  title: both('Pflege', 'Care'),
  slug: { de: 'pflege', en: 'care' },
  seotitle: both('Wolle, Loden und Leinen pflegen', 'How to care for wool, loden and linen'),
  blocks: [
    block('breadcrumb', 'way'),
    block(
      'columns',
      'opening-columns',
      { layout: 'wide-narrow', align: 'end' },
      {
        children: [
          section('opening-text', [
            block('heading', 'title', {
              text: both('Wolle will Luft', 'Wool wants air'),
              level: 'h1',
            }),
            block('rich-text', 'opening', {
              look: 'lede',
              text: {
                de: doc(
                  p(
                    'Auf der Hütte werden die Decken zweimal im Jahr gewaschen. Den Rest erledigen ein Fenster, ein Zaun und der Nordwind.',
                  ),
                ),
                en: doc(
                  p(
                    'At the lodge we wash the blankets twice a year. A window, a fence and the north wind do the rest.',
                  ),
                ),
              },
            }),
          ]),
          section('opening-picture', [
            block('picture', 'mist', {
              image: pictureId('morgen-nebel'),
              ratio: '4-5',
              caption: both(
                'Sechs Uhr früh, feuchte Luft: die beste Zeit zum Lüften.',
                'Six in the morning and the air is damp: the best time to air wool.',
              ),
            }),
          ]),
        ],
      },
    ),
    section(
      'why-section',
      [
        block(
          'columns',
          'why-columns',
          { layout: 'narrow-wide' },
          {
            children: [
              section('why-title', [
                block('heading', 'why', {
                  text: both('Warum nicht einfach waschen?', 'Why not simply wash it?'),
                  level: 'h2',
                }),
              ]),
              section('why-text', [fibre]),
            ],
          },
        ),
      ],
      { tone: 'tint' },
    ),
    block('heading', 'which', {
      text: both('Was braucht welcher Stoff?', 'What does each cloth need?'),
      level: 'h2',
    }),
    chart,
    block('care-symbols', 'symbols', { steps: SYMBOLS.map(washingId) }),
    block('divider', 'seam', { size: 'large' }),
    block(
      'columns',
      'cloths',
      {},
      { children: [section('wool-column', [wool]), section('linen-column', [linen])] },
    ),
    pictures,
    section('asked-section', [
      block(
        'columns',
        'asked-columns',
        { layout: 'narrow-wide' },
        {
          children: [
            section('asked-title', [
              block('heading', 'asked', {
                text: both('Was Gäste fragen', 'What guests ask'),
                level: 'h2',
              }),
              block('button', 'write', {
                label: both('Fehlt Ihre Frage? Schreiben Sie uns', 'Missing yours? Write to us'),
                page: pageId('contact'),
                look: 'text',
              }),
            ]),
            section('asked-answers', [questions]),
          ],
        },
      ),
    ]),
    section('mending-section', [mending], { tone: 'patch' }),
  ],
};
