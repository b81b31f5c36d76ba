import { type DemoPicture, picture } from './demo-picture.ts';

export const bed = {
  'bett-morgenlicht': picture(
    [48, 42],
    'Bett vor einer Holzwand, die Decke in ungebügeltem weißgrauem Leinen, die zwei Kissen hellblau',
    'Bed against a wooden wall, the cover in unironed grey-white linen, the two pillows light blue',
  ),
  'bett-morgenlicht-flachs': picture(
    [48, 42],
    'Bett vor einer Holzwand, die Decke in flachsfarbenem Leinen, die zwei Kissen weiß',
    'Bed against a wooden wall, the cover in flax-coloured linen, the two pillows white',
  ),
  'bett-morgenlicht-moos': picture(
    [48, 42],
    'Bett vor einer Holzwand, die Decke in moosgrünem Leinen, die zwei Kissen hellgrau',
    'Bed against a wooden wall, the cover in moss green linen, the two pillows pale grey',
  ),
  'detail-leinen': picture(
    [50, 50],
    'Weißgraues Leinen aus der Nähe, die Fäden sind verschieden dick',
    'Close-up of grey-white linen, its threads of uneven thickness',
  ),
  'laken-schnee': picture(
    [50, 52],
    'Stapel gefalteter weißer Leinenlaken auf Dielen',
    'Pile of folded white linen sheets on floorboards',
  ),
  'laken-himmel': picture(
    [50, 52],
    'Stapel gefalteter hellblauer Leinenlaken auf Dielen',
    'Pile of folded light blue linen sheets on floorboards',
  ),
  'laken-flachs': picture(
    [50, 52],
    'Stapel gefalteter flachsfarbener Leinenlaken vor einer lehmfarbenen Wand',
    'Pile of folded linen sheets in flax against a clay-coloured wall',
  ),
  'zudecke-winter': picture(
    [50, 38],
    'Dicke weiße Zudecke, zweimal gelegt, auf einem Holzhocker',
    'Thick white duvet, folded twice, on a wooden stool',
  ),
  'detail-zudecke': picture(
    [50, 50],
    'Heller Baumwollsatin in weichen Falten aus der Nähe',
    'Close-up of pale cotton sateen in soft folds',
  ),
  'kissen-zirbe': picture(
    [50, 58],
    'Kleines flachsfarbenes Kissen mit grünen Streifen auf Dielen',
    'Small cushion in flax with green stripes on floorboards',
  ),
  'tagesdecke-moos': picture(
    [50, 55],
    'Bett mit weißen Kissen unter einer Tagesdecke in moosgrünem Fischgrat',
    'Bed with white pillows under a bedspread in moss green herringbone',
  ),
  'tagesdecke-zwetschge': picture(
    [50, 55],
    'Bett mit flachsfarbenen Kissen unter einer Tagesdecke in violettem Fischgrat',
    'Bed with flax-coloured pillows under a bedspread in violet herringbone',
  ),
  'detail-tagesdecke': picture(
    [50, 50],
    'Breiter Fischgrat in Moosgrün und Flachs aus der Nähe',
    'Close-up of a wide herringbone in moss green and flax',
  ),
  'waffel-arnika': picture(
    [50, 50],
    'Gelbe Waffeldecke über einer Stange vor einer nachtblauen Wand',
    'Yellow waffle blanket over a rail against a night-blue wall',
  ),
  'waffel-schnee': picture(
    [50, 50],
    'Weiße Waffeldecke über einer Stange vor einer lehmfarbenen Wand',
    'White waffle blanket over a rail against a clay-coloured wall',
  ),
  'waffel-enzian': picture(
    [50, 50],
    'Enzianblaue Waffeldecke über einer Stange vor einer weißen Wand',
    'Gentian blue waffle blanket over a rail against a white wall',
  ),
  'detail-waffel': picture(
    [50, 45],
    'Waffelpiqué in Gelb aus der Nähe, jede Zelle ein kleiner Trichter',
    'Close-up of yellow waffle piqué, each cell a small funnel',
  ),
  'kissen-loden': picture(
    [50, 52],
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
  'kissen-kar-arnika': picture(
    [50, 55],
    'Kissen aus gelbem Loden auf Dielen vor einer graublauen Wand',
    'Cushion in yellow loden on floorboards against a grey-blue wall',
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
  'kissen-karo': picture(
    [50, 55],
    'Grün-blau kariertes Kissen mit gelben und roten Linien',
    'Cushion checked in green and blue with yellow and red lines',
  ),
  'kissen-karo-schnee': picture(
    [50, 55],
    'Weißes Kissen mit grauen, grünen und roten Linien',
    'White cushion with grey, green and red lines',
  ),
  'sitz-tanne': picture(
    [50, 42],
    'Tannengrünes Sitzkissen aus Loden auf einem Holzhocker',
    'Seat cushion of loden in fir green on a wooden stool',
  ),
  'sitz-arnika': picture(
    [50, 42],
    'Gelbes Sitzkissen aus Loden auf einem Holzhocker',
    'Seat cushion of yellow loden on a wooden stool',
  ),
  'sitz-rauch': picture(
    [50, 42],
    'Rauchgraues Sitzkissen aus Loden auf einem Holzhocker',
    'Seat cushion of smoke-grey loden on a wooden stool',
  ),
  'rolle-schiefer': picture(
    [50, 55],
    'Zwei Nackenrollen in Schiefergrau mit weißen Streifen auf Dielen',
    'Two bolsters in slate with white stripes on floorboards',
  ),
  'rolle-beere': picture(
    [50, 55],
    'Zwei Nackenrollen aus rotem Loden auf Dielen',
    'Two bolsters of red loden on floorboards',
  ),
  'auflage-flachs': picture(
    [50, 42],
    'Flachsfarbene Auflage mit grünen Streifen auf einer Holzbank',
    'Pad in flax with green stripes on a wooden bench',
  ),
  'auflage-schiefer': picture(
    [50, 42],
    'Auflage in schiefergrauem Fischgrat auf einer Holzbank',
    'Pad in slate herringbone on a wooden bench',
  ),
  'masche-schnee': picture(
    [50, 55],
    'Weißes Strickkissen vor einer dunkelgrünen Wand',
    'White knitted cushion against a dark green wall',
  ),
  'masche-lehm': picture(
    [50, 55],
    'Lehmfarbenes Strickkissen auf Dielen vor einer weißen Wand',
    'Clay-coloured knitted cushion on floorboards against a white wall',
  ),
  'masche-arnika': picture(
    [50, 55],
    'Gelbes Strickkissen auf Dielen vor einer flechtengrünen Wand',
    'Yellow knitted cushion on floorboards against a lichen green wall',
  ),
} satisfies Record<string, DemoPicture>;
