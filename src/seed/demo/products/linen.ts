import { both } from '../../write/both.ts';
import { doc, h2, p, ul } from '../../write/rich-text.ts';
import { LINEN_CARE, LODEN_CARE, WAFFLE_CARE } from './care.ts';
import type { DemoProduct } from './demo-product.ts';

const firn: DemoProduct = {
  name: both('Leinenlaken Firn', 'Firn linen sheet'),
  summary: both('Leinen, 190 g/m², ohne Gummizug', 'Linen, 190 g/m², without elastic'),
  text: {
    de: doc(
      p(
        'Ein Laken zum Einschlagen, 40 cm länger und breiter als die Matratze. Gummizüge halten bei 60 °C etwa achtzig Wäschen, Leinen mehrere Hundert; deshalb ist keiner drin. In den Zimmern liegt Schnee, Flachs ist die ungebleichte Faser.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Leinen, Flachs von der Kanalküste, gewebt und gesäumt im Mühlviertel. Läuft nicht ein, weil es vorgewaschen ist.',
      ),
      h2('Größen'),
      ul('150 × 260 cm: Matratze bis 100 cm', '240 × 280 cm: Matratze bis 180 cm'),
    ),
    en: doc(
      p(
        'A flat sheet to tuck in, 40 cm longer and wider than the mattress. Elastic lasts about eighty washes at 60 °C, linen several hundred; that is why there is none. The rooms have snow; flax is the unbleached fibre.',
      ),
      h2('Material and origin'),
      p(
        '100% linen from flax grown on the Channel coast, woven and hemmed in the Mühlviertel. It will not shrink, having been washed already.',
      ),
      h2('Sizes'),
      ul('150 × 260 cm: mattresses up to 100 cm', '240 × 280 cm: mattresses up to 180 cm'),
    ),
  },
  articleNumber: 'AW 3140',
  cents: 9800,
  categories: ['bettwaesche'],
  pictures: ['laken-schnee', 'laken-himmel', 'laken-flachs'],
  variants: [
    { colour: 'schnee', pictures: ['laken-schnee'] },
    { colour: 'himmel', pictures: ['laken-himmel'] },
    { colour: 'flachs', pictures: ['laken-flachs', 'detail-leinen'] },
  ],
  sizes: [
    { label: '150 × 260 cm', cm: [150, 260], cents: 9800 },
    { label: '240 × 280 cm', cm: [240, 280], cents: 15400 },
  ],
  washing: LINEN_CARE,
};

const winter: DemoProduct = {
  name: both('Zudecke Winterraum', 'Winterraum duvet'),
  summary: both('Schafwolle in Baumwollsatin, 1,9 kg', 'Sheep’s wool in cotton sateen, 1.9 kg'),
  text: {
    de: doc(
      p(
        'Der Winterraum der Karalm ist unbeheizt und hat im Februar um die 3 °C. Dort liegen zwölf dieser Decken. Wolle nimmt ein Drittel ihres Gewichts an Feuchtigkeit auf, ehe man es merkt; darum schwitzt man darunter weniger als unter Daunen.',
      ),
      h2('Material und Herkunft'),
      p(
        'Füllung 1,4 kg Wolle vom Bergschaf, nur mit Seife gewaschen, zu sechs Vliesen gelegt. Hülle aus Baumwollsatin. Gesteppt in Tracht, in Karos von 22 cm.',
      ),
      h2('Lieferzeit'),
      p(
        'Wird nach Eingang der Anfragen genäht. Die nächsten dreißig gehen am 11. Januar 2027 auf die Post.',
      ),
    ),
    en: doc(
      p(
        'Karalm’s winter room is unheated and has about 3 °C in February. Twelve of these duvets lie there. Wool takes up a third of its weight in moisture before one notices, so one sweats less under it than under down.',
      ),
      h2('Material and origin'),
      p(
        'Filled with 1.4 kg of mountain sheep’s wool, washed with soap only and laid in six fleeces. Cover of cotton sateen. Quilted in Tracht, in squares of 22 cm.',
      ),
      h2('Delivery'),
      p(
        'Sewn in the order in which enquiries arrive. The next thirty will be posted on 11 January 2027.',
      ),
    ),
  },
  articleNumber: 'AW 3170',
  cents: 28900,
  categories: ['bettwaesche'],
  pictures: ['zudecke-winter', 'detail-zudecke'],
  availability: 'onOrder',
  availableFrom: '2027-01-11',
  sizes: [
    { label: '135 × 200 cm', cm: [135, 200], cents: 28900 },
    { label: '155 × 220 cm', cm: [155, 220], cents: 33900 },
  ],
  washing: ['wash-not', 'bleach-not', 'tumble-not', 'iron-not', 'professional-p'],
};

const zirbe: DemoProduct = {
  name: both('Zirbenkissen Nachtlager', 'Nachtlager stone pine pillow'),
  summary: both('Zirbenspäne und Leinen, 35 × 35 cm', 'Stone pine shavings and linen, 35 × 35 cm'),
  text: {
    de: doc(
      p(
        'Gefüllt mit 450 g Hobelspänen aus der Schreinerei in Tracht. Sie riechen nach Harz, im ersten Monat so, dass man es im ganzen Zimmer merkt, danach noch etwa drei Jahre, wenn man das Kissen schüttelt. Was der Duft sonst bewirken soll, steht anderswo.',
      ),
      h2('Material und Herkunft'),
      p(
        'Bezug 100 % Leinen, gewebt im Mühlviertel. Der Reißverschluss ist 20 cm lang; ein Beutel Späne zum Nachfüllen kostet 9 €.',
      ),
    ),
    en: doc(
      p(
        'Filled with 450 g of planing shavings from the joiner’s in Tracht. They smell of resin, in the first month so that the whole room knows, and for about three years after that whenever the pillow is shaken. What else the scent is said to do can be read elsewhere.',
      ),
      h2('Material and origin'),
      p(
        'Cover of 100% linen, woven in the Mühlviertel. The zip is 20 cm long; a bag of shavings for refilling costs €9.',
      ),
    ),
  },
  articleNumber: 'AW 3190',
  cents: 4200,
  categories: ['bettwaesche', 'kissen'],
  pictures: ['kissen-zirbe'],
  variants: [{ colour: 'flachs', pictures: ['kissen-zirbe'] }],
  sizes: [{ label: '35 × 35 cm', cm: [35, 35] }],
  washing: ['wash-40', 'bleach-not', 'tumble-not', 'dry-line', 'iron-200'],
};

const wiesengrund: DemoProduct = {
  name: both('Tagesdecke Wiesengrund', 'Wiesengrund bedspread'),
  summary: both('Schurwolle in Fischgrat, 480 g/m²', 'New wool in herringbone, 480 g/m²'),
  text: {
    de: doc(
      p(
        'Ein Fischgrat, in Garnstärke und Breite so vergrößert, dass man ihn von der Tür aus sieht: Der Grat wechselt alle 16 cm. Die Decke deckt das Bett bis zur Matratzenkante und ersetzt im Mai die zweite Wolldecke.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Schurwolle, 27 Mikrometer, deshalb fest im Griff und nichts für die nackte Haut. Gesponnen in Biella, gewebt in Tracht.',
      ),
      h2('Größen und Gewicht'),
      ul('180 × 250 cm, 2,2 kg', '240 × 260 cm, 3,0 kg'),
    ),
    en: doc(
      p(
        'A herringbone enlarged in yarn and width until it can be seen from the door: the ridge turns every 16 cm. The spread covers the bed to the edge of the mattress and takes the place of the second blanket in May.',
      ),
      h2('Material and origin'),
      p(
        '100% new wool of 27 microns, firm to the touch and not meant for bare skin. Spun in Biella, woven in Tracht.',
      ),
      h2('Sizes and weight'),
      ul('180 × 250 cm, 2.2 kg', '240 × 260 cm, 3.0 kg'),
    ),
  },
  articleNumber: 'AW 3210',
  cents: 28900,
  categories: ['bettwaesche', 'decken'],
  pictures: ['tagesdecke-moos', 'tagesdecke-zwetschge', 'detail-tagesdecke'],
  variants: [
    { colour: 'moos', pictures: ['tagesdecke-moos', 'detail-tagesdecke'] },
    { colour: 'zwetschge', pictures: ['tagesdecke-zwetschge'] },
  ],
  sizes: [
    { label: '180 × 250 cm', cm: [180, 250], cents: 28900 },
    { label: '240 × 260 cm', cm: [240, 260], cents: 37900 },
  ],
  washing: LODEN_CARE,
};

const sommer: DemoProduct = {
  name: both('Sommerdecke Waffel', 'Waffle summer blanket'),
  summary: both('Baumwolle und Leinen, 340 g/m²', 'Cotton and linen, 340 g/m²'),
  text: {
    de: doc(
      p(
        'Für Nächte über 18 °C: Die Waffel hält so viel Luft, dass die Decke nicht auf der Haut klebt, und ist bei Wind trotzdem dicht genug für den Balkon. Sie kommt größer aus dem Karton, als sie bleibt; die Maße gelten nach der ersten Wäsche.',
      ),
      h2('Material und Herkunft'),
      p('60 % Baumwolle, 40 % Leinen. Gewebt und gesäumt im Mühlviertel.'),
    ),
    en: doc(
      p(
        'For nights above 18 °C: the waffle holds enough air to keep the blanket off the skin, yet it is dense enough for a balcony in the wind. It comes out of the box larger than it stays; the sizes are those after the first wash.',
      ),
      h2('Material and origin'),
      p('60% cotton, 40% linen. Woven and hemmed in the Mühlviertel.'),
    ),
  },
  articleNumber: 'AW 3230',
  cents: 11900,
  oldCents: 13900,
  categories: ['bettwaesche'],
  pictures: ['waffel-arnika', 'waffel-schnee', 'waffel-enzian', 'detail-waffel'],
  variants: [
    { colour: 'arnika', pictures: ['waffel-arnika', 'detail-waffel'] },
    { colour: 'schnee', pictures: ['waffel-schnee'] },
    { colour: 'enzian', pictures: ['waffel-enzian'], availability: 'unavailable' },
  ],
  sizes: [
    { label: '140 × 200 cm', cm: [140, 200], cents: 11900 },
    { label: '220 × 240 cm', cm: [220, 240], cents: 17900 },
  ],
  washing: WAFFLE_CARE,
};

export const linen = { firn, winter, zirbe, wiesengrund, sommer };
