import { both } from '../../write/both.ts';
import { bold, doc, h2, link, ol, p, ul } from '../../write/rich-text.ts';
import { block, section } from '../../write/tree.ts';
import { fileId } from '../files.ts';
import { pictureId } from '../pictures.ts';
import { demoProductId } from '../products/all.ts';
import type { DemoPage } from './demo-page.ts';
import { textStyleId } from '../text-styles.ts';

const rooms = block('rich-text', 'rooms', {
  text: {
    de: doc(
      h2('Zimmer'),
      p(
        'Elf Zimmer mit 26 Betten, alle nach Osten. Jedes hat ein Waschbecken mit kaltem Wasser. Am Gang sind drei Duschen; warm sind sie von 17 bis 21 Uhr, wenn der Ofen brennt.',
      ),
      ul(
        'Bett im Viererzimmer: 58 €',
        'Bett im Zweierzimmer: 74 €',
        'Kinder bis 12 Jahre: die Hälfte',
      ),
      p('Die Preise gelten je Nacht, mit Abendessen und Frühstück.'),
    ),
    en: doc(
      h2('Rooms'),
      p(
        'Eleven rooms, 26 beds, all facing east. Each room has a basin with cold water. There are three showers in the corridor; they run warm from 5 to 9 pm, while the stove is lit.',
      ),
      ul(
        'Bed in a room for four: €58',
        'Bed in a room for two: €74',
        'Children up to 12: half price',
      ),
      p('Prices are per night, with dinner and breakfast.'),
    ),
  },
});

const table = block('rich-text', 'table', {
  text: {
    de: doc(
      h2('Tisch'),
      p(
        'Gegessen wird um 18.30 Uhr, alle am selben Tisch. Drei Gänge, einer davon mit Käse aus der Sennerei nebenan: im Sommer stehen dort 22 Kühe. Frühstück ab 6 Uhr, für Frühaufsteher steht das Brot am Abend bereit.',
      ),
      p(
        'Wer kein Fleisch isst, sagt es bei der Ankunft. Wein und Bier kommen mit der Materialseilbahn.',
      ),
    ),
    en: doc(
      h2('Table'),
      p(
        'Dinner is at 6.30 pm, everyone at one table: three courses, one with cheese from the dairy next door, where 22 cows spend the summer. Breakfast is from 6 am; if you leave earlier, there is bread out from the night before.',
      ),
      p('If you do not eat meat, tell us when you arrive. Wine and beer come up by cableway.'),
    ),
  },
});

const way = block('rich-text', 'way', {
  text: {
    de: doc(
      p(
        'Es führt keine Straße herauf. Vom Bahnhof Tracht sind es 780 Höhenmeter auf 5,2 km, gut markiert und bis Anfang November ohne Schnee.',
      ),
      ol(
        [
          bold('Bahnhof Tracht, 860 m. '),
          'Züge aus München stündlich, 1 Stunde 50 Minuten. Das Gepäck bis 16 Uhr an der Talstation abgeben.',
        ],
        [bold('Klausenbrücke, 1020 m. '), 'Nach 40 Minuten. Letzter Brunnen vor der Hütte.'],
        [bold('Vorderalm, 1390 m. '), 'Nach 70 Minuten. Ab hier ist die Hütte zu sehen.'],
        [
          bold('Karalm, 1640 m. '),
          'Nach anderthalb Stunden. Die Pantoffeln stehen vor der Stubentür.',
        ],
      ),
      p(
        'Geöffnet vom 1. Mai bis zum 5. November und vom 27. Dezember bis zum 10. März. ',
        link('/de/kontakt', 'Nach einem Bett fragen'),
      ),
    ),
    en: doc(
      p(
        'There is no road. From Tracht station you climb 780 m over 5.2 km on a well-marked path, free of snow until early November.',
      ),
      ol(
        [
          bold('Tracht station, 860 m. '),
          'Hourly trains from Munich, 1 hour 50 minutes. Hand in luggage at the valley station by 4 pm.',
        ],
        [
          bold('Klausen bridge, 1020 m. '),
          'After 40 minutes. Last drinking water before the lodge.',
        ],
        [bold('Vorderalm, 1390 m. '), 'After 70 minutes. From here the lodge is in sight.'],
        [
          bold('Karalm, 1640 m. '),
          'After an hour and a half. The slippers are outside the parlour door.',
        ],
      ),
      p(
        'Open from 1 May to 5 November and from 27 December to 10 March. ',
        link('/en/contact', 'Ask for a bed'),
      ),
    ),
  },
});

export const lodge: DemoPage = {
  title: both('Die Hütte', 'The lodge'),
  slug: { de: 'die-huette', en: 'the-lodge' },
  seotitle: both('Die Karalm, Hütte auf 1640 m', 'Karalm, a lodge at 1640 m'),
  theme: 'blaue-stunde',
  blocks: [
    block('picture', 'evening', { image: pictureId('huette-abend'), ratio: '2-1', width: 'page' }),
    block('heading', 'title', {
      text: both('Elf Zimmer, ein Ofen, kein Fernseher', 'Eleven rooms, one stove, no television'),
      kicker: both('Karalm, 1640 m', 'Karalm, 1640 m'),
      level: 'h1',
    }),
    block('rich-text', 'opening', {
      style: textStyleId('vorspann'),
      look: 'lede',
      text: {
        de: doc(
          p(
            'Die Karalm steht seit 1911 auf halber Höhe zwischen Wald und Fels. Sie hat dicke Mauern, kleine Fenster und eine Stube, in der dreißig Leute Platz finden, wenn sie sich mögen.',
          ),
        ),
        en: doc(
          p(
            'Karalm has stood halfway between forest and rock since 1911. It has thick walls, small windows and a parlour that seats thirty, provided they like one another.',
          ),
        ),
      },
    }),
    block(
      'columns',
      'stay',
      {},
      { children: [section('rooms-column', [rooms]), section('table-column', [table])] },
    ),
    block(
      'gallery',
      'house',
      { layout: 'strip' },
      {
        children: [
          block('picture', 'parlour', {
            image: pictureId('stube'),
            ratio: '4-5',
            zoom: true,
            caption: both(
              'Die Bank in der Stube, um vier am Nachmittag.',
              'The bench in the parlour, at four in the afternoon.',
            ),
          }),
          block('picture', 'bed', {
            image: pictureId('bett-morgenlicht-moos'),
            ratio: '4-5',
            zoom: true,
            caption: both('Zimmer 4, gegen sechs.', 'Room 4, towards six.'),
          }),
          block('picture', 'candle', {
            image: pictureId('kerze-nacht'),
            ratio: '4-5',
            zoom: true,
            caption: both('Nach zehn ist Kerzenzeit.', 'After ten, we light candles.'),
          }),
          block('picture', 'store-room', {
            image: pictureId('lager'),
            ratio: '4-5',
            zoom: true,
            caption: both('Wer friert, nimmt noch eine.', 'If you are cold, take another.'),
          }),
        ],
      },
    ),
    block('video', 'day', {
      film: fileId('film-kar.webm'),
      captionsDe: fileId('film-kar-de.vtt'),
      captionsEn: fileId('film-kar-en.vtt'),
      poster: pictureId('mittag-kar'),
      seconds: 12,
      title: both('Das Kar an einem Tag im November', 'The cirque on a day in November'),
      description: both(
        'Von Mittag bis kurz nach zehn, in zwölf Sekunden und ohne Ton.',
        'From noon to just after ten at night, in twelve seconds and without sound.',
      ),
      transcript: both(
        'Mittag: Über dem Wald steht das Kar im ersten Schnee.\nHalb fünf: Die Wand leuchtet orange, in der Hütte brennt schon Licht.\nKurz nach zehn: Die Berge sind blau, drei Fenster sind noch hell.',
        'Noon: the cirque rises above the forest, under the first snow.\nHalf past four: the rock face glows orange, and the lamps are lit in the lodge.\nJust after ten: the mountains are blue, and three windows are still bright.',
      ),
    }),
    block('quote', 'guest', {
      style: textStyleId('zitat'),
      text: both(
        'Wir sind wegen der Wände gekommen und wegen der Suppe geblieben.',
        'We came for the climbing and stayed for the soup.',
      ),
      source: both('Gästebuch, Zimmer 7, im August', 'Guest book, room 7, in August'),
    }),
    block('heading', 'on-foot', {
      style: textStyleId('grosszeile'),
      text: both('Anderthalb Stunden zu Fuß', 'An hour and a half on foot'),
      level: 'h2',
    }),
    block(
      'columns',
      'walk',
      { layout: 'wide-narrow' },
      {
        children: [
          section('way-column', [way]),
          section('cirque-column', [
            block('picture', 'cirque', {
              image: pictureId('mittag-kar'),
              ratio: '4-5',
              caption: both(
                'Das Kar über der Hütte, nach dem ersten Schnee.',
                'The cirque above the lodge, after the first snow.',
              ),
            }),
          ]),
        ],
      },
    ),
    block('picture', 'night', {
      image: pictureId('winter-nacht'),
      ratio: '3-2',
      caption: both(
        'Zwischen Weihnachten und März kommt man nur auf Ski oder mit Schneeschuhen.',
        'Between Christmas and March the only way up is on skis or snowshoes.',
      ),
    }),
    block('product-overview', 'in-the-rooms', {
      title: both('Was in den Zimmern liegt', 'In the rooms'),
      source: 'products',
      products: [
        demoProductId('karalm'),
        demoProductId('morgenlicht'),
        demoProductId('kar'),
        demoProductId('quelle'),
      ],
    }),
  ],
};
