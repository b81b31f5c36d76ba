import { decoration, type DemoPicture, picture } from './demo-picture.ts';

export const places = {
  gebirge: picture(
    [40, 100],
    'Gebirge aus übereinandergelegten Wollstoffen vor einer Sonne aus rotem Loden, unten eine kleine Hütte',
    'Mountains laid from woollen cloths before a sun of red loden, at their foot a small hut',
  ),
  'gebirge-himmel': decoration([51, 0]),
  'gebirge-abend': picture(
    [50, 100],
    'Gebirge aus blauen und violetten Wollstoffen vor gelber Sonne, die Höhenlinien sind mit Garn genäht',
    'Mountains of blue and violet woollen cloths before a yellow sun, the contour lines sewn in yarn',
  ),
  'gebirge-abend-himmel': decoration([65, 40]),
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
  'mittag-kar': picture(
    [52, 45],
    'Felskar mit etwas Schnee am Mittag, davor ein dunkler Fichtenwald',
    'Rocky cirque with some snow at noon, a dark spruce wood in front of it',
  ),
  'winter-nacht': picture(
    [36, 68],
    'Hütte mit erleuchteten Fenstern in einer Winternacht, dahinter verschneite Gipfel im Mondlicht',
    'Lodge with lit windows on a winter night, snowy peaks behind it in the moonlight',
  ),
  stube: picture(
    [50, 48],
    'Holzbank mit zwei Kissen, gefalteten Decken und einem Becher, davor graue Filzpantoffeln',
    'Wooden bench with two cushions, folded blankets and a mug, grey felt slippers in front of it',
  ),
  lager: picture(
    [50, 50],
    'Regal mit neun Stapeln gefalteter Lodendecken in neun Farben',
    'Shelves with nine piles of folded loden blankets in nine colours',
  ),
  garn: picture(
    [50, 55],
    'Sieben Garnspulen in Rot, Weiß, Grün, Gelb, Grau, Blau und Flachs auf Dielen',
    'Seven cones of yarn in red, white, green, yellow, grey, blue and flax on floorboards',
  ),
  'karte-tal': picture(
    [50, 50],
    'Gezeichnete Karte, Norden oben: Weberei (1) und Talstation (2) am Fluss, am Fuß der Felsen die Hütte (3); ein Weg führt durch den Wald hinauf',
    'Drawn map, north at the top: mill (1) and valley station (2) by the river, the lodge (3) below the rocks, a path up to it through the wood',
  ),
  'detail-natur': decoration([50, 55]),
} satisfies Record<string, DemoPicture>;
