import { itemId } from '../id.ts';
import { type Both, both } from '../write/both.ts';

export type DemoPicture = {
  alt: Both<string>;
  /** What a crop must keep, in percent from the left and from the top. */
  focus: readonly [x: number, y: number];
  /** Says nothing that the text beside it does not say. */
  decorative: boolean;
};

const picture = (focus: DemoPicture['focus'], de: string, en: string): DemoPicture => ({
  alt: both(de, en),
  focus,
  decorative: false,
});

const decoration = (focus: DemoPicture['focus']): DemoPicture => ({
  alt: both('', ''),
  focus,
  decorative: true,
});

/** The pictures of the demo by the name of their file in `assets/`, without `.webp`. */
export const pictures = {
  gebirge: picture(
    [52, 45],
    'Gebirge aus übereinandergelegten Wollstoffen, darüber eine Sonne aus rotem Loden, unten eine kleine Hütte',
    'Mountains laid from woollen cloths, above them a sun of red loden, at their foot a small hut',
  ),
  'huette-abend': picture(
    [64, 70],
    'Holzhütte mit vier erleuchteten Fenstern am Waldrand, dahinter Felswände im letzten Licht',
    'Wooden lodge with four lit windows at the edge of the wood, rock faces behind it in the last light',
  ),
  'morgen-nebel': picture(
    [50, 65],
    'Fichten im Morgennebel, dahinter verschneite Berge',
    'Spruces in the morning mist, snowy mountains behind them',
  ),
  stube: picture(
    [50, 48],
    'Holzbank mit zwei Kissen, gefalteten Decken und einem Becher, davor graue Filzpantoffeln',
    'Wooden bench with two cushions, folded blankets and a mug, grey felt slippers in front of it',
  ),
  'decke-hochkar': picture(
    [48, 38],
    'Vier tannengrüne Lodendecken gefaltet auf einem Holzhocker, davor graue Filzpantoffeln',
    'Four folded loden blankets in fir green on a wooden stool, grey felt slippers in front of it',
  ),
  'decke-haengend': picture(
    [50, 48],
    'Tannengrüne Lodendecke über einer Stange vor einer Kalkwand',
    'Loden blanket in fir green over a rail against a limewashed wall',
  ),
  'detail-walk': picture(
    [55, 50],
    'Tannengrünes Lodentuch aus der Nähe, helle Fasern liegen quer über der Fläche',
    'Close-up of loden in fir green, pale fibres lying across the surface',
  ),
  'decke-hochkar-schiefer': picture(
    [48, 38],
    'Vier schiefergraue Lodendecken gefaltet auf einem Holzhocker, davor graue Filzpantoffeln',
    'Four folded loden blankets in slate on a wooden stool, grey felt slippers in front of it',
  ),
  'decke-haengend-schiefer': picture(
    [50, 48],
    'Schiefergraue Lodendecke über einer Stange vor einer weißen Kalkwand',
    'Loden blanket in slate over a rail against a white limewashed wall',
  ),
  'detail-walk-schiefer': picture(
    [55, 50],
    'Schiefergraues Lodentuch aus der Nähe mit einer flachen Falte',
    'Close-up of loden in slate with a shallow fold',
  ),
  'decke-hochkar-beere': picture(
    [48, 38],
    'Vier vogelbeerrote Lodendecken gefaltet auf einem Holzhocker, davor graue Filzpantoffeln',
    'Four folded loden blankets in rowan red on a wooden stool, grey felt slippers in front of it',
  ),
  'decke-haengend-beere': picture(
    [50, 48],
    'Vogelbeerrote Lodendecke über einer Stange vor einer graublauen Kalkwand',
    'Loden blanket in rowan red over a rail against a grey-blue limewashed wall',
  ),
  'detail-walk-beere': picture(
    [55, 50],
    'Vogelbeerrotes Lodentuch aus der Nähe, feine Fasern in alle Richtungen',
    'Close-up of loden in rowan red, fine fibres running in all directions',
  ),
  'decke-stapel': picture(
    [50, 55],
    'Acht Lodendecken gestapelt: unten drei grüne, in der Mitte drei graue, oben zwei rote',
    'Eight loden blankets in a pile: three green at the bottom, three grey, two red on top',
  ),
  'detail-natur': decoration([50, 55]),
  'plaid-zirm': picture(
    [50, 52],
    'Plaid mit grau-weißem Fischgrat und Fransen über einer Stange',
    'Throw in grey and white herringbone with fringes, over a rail',
  ),
  'plaid-zirm-moos': picture(
    [50, 52],
    'Plaid mit moosgrün-weißem Fischgrat und Fransen über einer Stange',
    'Throw in moss green and white herringbone with fringes, over a rail',
  ),
  'detail-grat': picture(
    [50, 50],
    'Fischgrat in Grau und Weiß aus der Nähe, oben und unten schlägt der Stoff Falten',
    'Close-up of grey and white herringbone, the cloth folding above and below',
  ),
  'plaid-hahnentritt': picture(
    [50, 52],
    'Plaid in rot-weißem Hahnentritt mit Fransen über einer Stange',
    'Throw in red and white houndstooth with fringes, over a rail',
  ),
  'karo-vorderalm': picture(
    [48, 55],
    'Grün-blau kariertes Plaid mit gelben und roten Linien, gefaltet auf Dielen',
    'Plaid blanket in green and blue with yellow and red lines, folded on floorboards',
  ),
  'strick-grat': picture(
    [50, 50],
    'Grob gestrickte flachsfarbene Decke über einer Stange vor einer dunkelgrünen Wand',
    'Coarse-knit blanket in flax over a rail against a dark green wall',
  ),
  'bett-morgenlicht': picture(
    [48, 42],
    'Bett vor einer Holzwand, die Decke in ungebügeltem weißgrauem Leinen, die zwei Kissen hellblau',
    'Bed against a wooden wall, the cover in unironed grey-white linen, the two pillows light blue',
  ),
  'kissen-loden': picture(
    [52, 52],
    'Zwei Kissen auf Dielen: hinten roter Loden, vorn grüner Fischgrat',
    'Two cushions on floorboards: red loden behind, green herringbone in front',
  ),
  'kissen-kar-beere': picture(
    [50, 55],
    'Kissen aus vogelbeerrotem Loden auf Dielen vor einer weißen Kalkwand',
    'Cushion in rowan red loden on floorboards against a white limewashed wall',
  ),
  'kissen-kar-tanne': picture(
    [50, 55],
    'Kissen in grünem Fischgrat auf Dielen vor einer lehmfarbenen Wand',
    'Cushion in green herringbone on floorboards against a clay-coloured wall',
  ),
  'kissen-hahnentritt': picture(
    [50, 50],
    'Kissen in schwarz-weißem Hahnentritt vor einer Kalkwand',
    'Cushion in black and white houndstooth against a limewashed wall',
  ),
  'kissen-hahnentritt-beere': picture(
    [50, 50],
    'Kissen in rot-weißem Hahnentritt vor einer graublauen Wand',
    'Cushion in red and white houndstooth against a grey-blue wall',
  ),
  'pantoffel-stube': picture(
    [52, 55],
    'Ein Paar graue Filzpantoffeln mit heller Ledersohle auf Dielen',
    'A pair of grey felt slippers with pale leather soles on floorboards',
  ),
  'schuerze-senn': picture(
    [50, 55],
    'Enzianblaue Latzschürze mit aufgesetzter Tasche an einem Holzhaken',
    'Gentian blue bib apron with a patch pocket on a wooden peg',
  ),
  'tuch-quelle': picture(
    [50, 58],
    'Gestapelte Waffeltücher: unten weiße, darauf hellblaue, oben kleine senfgelbe',
    'A pile of waffle towels: white ones below, light blue above them, small mustard ones on top',
  ),
  'steinzeug-lehm': picture(
    [50, 58],
    'Krug und Schale in hellem gesprenkeltem Steinzeug, daneben ein blaugrauer Becher',
    'Jug and bowl in pale speckled stoneware, beside them a blue-grey mug',
  ),
} satisfies Record<string, DemoPicture>;

export type PictureName = keyof typeof pictures;

/** The id of a picture's asset. */
export function pictureId(name: PictureName): string {
  return itemId(`assets/${name}`);
}
