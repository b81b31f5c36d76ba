import { type DemoPicture, picture } from './demo-picture.ts';

/** The best goods as they are used, and beside a rule. */
export const inUse = {
  'hochkar-bett': picture(
    [50, 60],
    'Bett mit weißem Leinen, über der unteren Hälfte liegt eine tannengrüne Lodendecke',
    'Bed in white linen, a loden blanket in fir green across the lower half',
  ),
  'hochkar-mass': picture(
    [45, 45],
    'Tannengrüne Lodendecke, halb über eine Stange gelegt, daneben ein Meterstab',
    'Loden blanket in fir green, half over a rail, a metre rule beside it',
  ),
  'karalm-mass': picture(
    [45, 45],
    'Graue Lodendecke mit drei roten Streifen über einer Stange, daneben ein Meterstab',
    'Grey loden blanket with three red stripes over a rail, a metre rule beside it',
  ),
  'zirm-gelegt': picture(
    [50, 55],
    'Gefaltete Plaids im Fischgrat aus Schiefer und Weiß auf Dielen',
    'Folded throws in slate and white herringbone on floorboards',
  ),
  'zirm-bank': picture(
    [45, 50],
    'Plaid im Fischgrat über der Stubenbank, darauf ein grünes Kissen, daneben ein Becher',
    'Herringbone throw over the parlour bench, with a green cushion and a mug',
  ),
  'zirm-mass': picture(
    [45, 45],
    'Fischgratplaid mit Fransen über einer Stange, daneben ein Meterstab',
    'Herringbone throw with fringes over a rail, a metre rule beside it',
  ),
  'hahnentritt-bank': picture(
    [45, 50],
    'Rot-weißes Hahnentrittplaid über der Stubenbank, darauf ein graues Kissen',
    'Red and white houndstooth throw over the parlour bench, with a grey cushion',
  ),
  'hahnentritt-mass': picture(
    [45, 45],
    'Hahnentrittplaid mit Fransen über einer Stange, daneben ein Meterstab',
    'Houndstooth throw with fringes over a rail, a metre rule beside it',
  ),
  'vorderalm-bank': picture(
    [45, 50],
    'Grün kariertes Plaid über der Stubenbank, darauf ein senfgelbes Kissen',
    'Green checked throw over the parlour bench, with a mustard cushion',
  ),
  'vorderalm-mass': picture(
    [45, 45],
    'Grün kariertes Plaid über einer Stange, daneben ein Meterstab',
    'Green checked throw over a rail, a metre rule beside it',
  ),
  'streif-bank': picture(
    [45, 50],
    'Flachsfarbene Decke mit blauen Streifen über der Stubenbank, darauf ein weißes Kissen',
    'Flax blanket with blue stripes over the parlour bench, with a white cushion',
  ),
  'streif-mass': picture(
    [45, 45],
    'Gestreifte Decke mit Fransen über einer Stange, daneben ein Meterstab',
    'Striped blanket with fringes over a rail, a metre rule beside it',
  ),
  'morgenlicht-gelegt': picture(
    [50, 40],
    'Gefaltete Leinenbettwäsche auf einem Hocker, oben hellblaue Kissenbezüge',
    'Folded linen bedding on a stool, light blue pillowcases on top',
  ),
  'morgenlicht-mass': picture(
    [50, 55],
    'Gefaltete Leinenbettwäsche auf Dielen, davor ein Stab von 50 cm',
    'Folded linen bedding on floorboards, a 50 cm rule in front of it',
  ),
  'kar-bank': picture(
    [45, 35],
    'Rotes Lodenkissen und grünes Fischgratkissen auf der Stubenbank',
    'Red loden cushion and green herringbone cushion on the parlour bench',
  ),
  'kar-mass': picture(
    [45, 55],
    'Rotes Lodenkissen vor einer Kalkwand, daneben ein Stab von 50 cm',
    'Red loden cushion against a limewashed wall, a 50 cm rule beside it',
  ),
  'stube-oben': picture(
    [45, 55],
    'Graue Filzpantoffeln von oben, nebeneinander auf Dielen',
    'Grey felt slippers from above, side by side on floorboards',
  ),
  'stube-tuer': picture(
    [50, 70],
    'Graue Filzpantoffeln in einer Reihe vor der Stubenbank',
    'Grey felt slippers in a row in front of the parlour bench',
  ),
  'stube-mass': picture(
    [50, 50],
    'Graue Filzpantoffeln von der Seite, davor ein Stab von 30 cm',
    'Grey felt slippers from the side, a 30 cm rule in front of them',
  ),
  'quelle-stange': picture(
    [45, 45],
    'Drei Waffeltücher in Weiß, Hellblau und Senfgelb hängen an einer Stange',
    'Three waffle towels in white, light blue and mustard hanging from a rail',
  ),
  'quelle-mass': picture(
    [50, 50],
    'Waffeltücher in drei Größen aufeinander, davor ein Stab von 50 cm',
    'Waffle towels in three sizes in a pile, a 50 cm rule in front of them',
  ),
  'lehm-tisch': picture(
    [45, 55],
    'Gedeckt mit Steinzeug: Teller in Lehm, Schale und Krug in Schnee, Becher in Schiefer',
    'A place laid in stoneware: plate in clay, bowl and jug in snow, mug in slate',
  ),
  'lehm-mass': picture(
    [45, 55],
    'Krug, Schale, Teller und Becher in Lehm, daneben ein Stab von 30 cm',
    'Jug, bowl, plate and mug in clay, a 30 cm rule beside them',
  ),
  'imker-bank': picture(
    [50, 40],
    'Drei Bienenwachskerzen auf einem Hocker, die mittlere brennt',
    'Three beeswax candles on a stool, the middle one lit',
  ),
  'imker-mass': picture(
    [50, 55],
    'Drei Bienenwachskerzen der Größe nach, daneben ein Stab von 20 cm',
    'Three beeswax candles in order of size, a 20 cm rule beside them',
  ),
} satisfies Record<string, DemoPicture>;
