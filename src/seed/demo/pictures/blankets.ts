import { type DemoPicture, picture } from './demo-picture.ts';

export const blankets = {
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
  'detail-walk-rauch': picture(
    [50, 50],
    'Rauchgraues Lodentuch aus der Nähe, gesprenkelt von hellen Fasern',
    'Close-up of loden in smoke grey, flecked with pale fibres',
  ),
  'decke-stapel': picture(
    [50, 55],
    'Acht Lodendecken gestapelt: unten drei grüne, in der Mitte drei graue, oben zwei rote',
    'Eight loden blankets in a pile: three green at the bottom, three grey, two red on top',
  ),
  'karalm-hocker': picture(
    [48, 42],
    'Graue Lodendecken mit roten Streifen gefaltet auf einem Hocker, obenauf ein Steinzeugbecher',
    'Grey loden blankets with red stripes folded on a stool, a stoneware mug on top',
  ),
  'karalm-haengend': picture(
    [50, 55],
    'Graue Lodendecke mit drei roten Streifen am Saum über einer Stange',
    'Grey loden blanket with three red stripes at the hem, over a rail',
  ),
  'karalm-detail': picture(
    [50, 50],
    'Drei rote Streifen verschiedener Breite in grauem Loden aus der Nähe',
    'Close-up of three red stripes of different widths in grey loden',
  ),
  'karalm-stapel': picture(
    [50, 50],
    'Hoher Stapel grauer Lodendecken mit roten Streifen vor einer nachtblauen Wand',
    'Tall pile of grey loden blankets with red stripes against a night-blue wall',
  ),
  'karalm-bett': picture(
    [50, 55],
    'Bett mit weißem Leinen, am Fußende liegt die graue Lodendecke mit roten Streifen',
    'Bed in white linen, the grey loden blanket with red stripes lying across its foot',
  ),
  'karalm-bank': picture(
    [46, 42],
    'Graue Lodendecke mit roten Streifen und grünes Kissen auf der Bank, davor Filzpantoffeln',
    'Grey loden blanket with red stripes and a green cushion on the bench, felt slippers below',
  ),
  'karalm-kante': picture(
    [50, 50],
    'Kante der grauen Lodendecke mit zwei dunklen Fäden, der Stoff wirft weiche Falten',
    'Edge of the grey loden blanket with two dark threads, the cloth in soft folds',
  ),
  'karalm-rolle': picture(
    [50, 58],
    'Zwei gerollte Lodendecken auf Dielen, vorn eine graue, dahinter eine rote',
    'Two rolled loden blankets on floorboards, a grey one in front, a red one behind',
  ),
  'ofenbank-rauch': picture(
    [45, 42],
    'Rauchgraue Lodenbahn auf einer Holzbank, darauf eine gefaltete Decke und ein blauer Becher',
    'Length of smoke-grey loden on a wooden bench, on it a folded blanket and a blue mug',
  ),
  'ofenbank-moos': picture(
    [45, 42],
    'Moosgrüne Lodenbahn auf einer Holzbank, darauf eine gefaltete Decke und ein blauer Becher',
    'Length of moss green loden on a wooden bench, on it a folded blanket and a blue mug',
  ),
  'ofenbank-zwetschge': picture(
    [45, 42],
    'Violette Lodenbahn auf einer Holzbank, darauf eine gefaltete Decke und ein blauer Becher',
    'Length of violet loden on a wooden bench, on it a folded blanket and a blue mug',
  ),
  'gams-arnika': picture(
    [50, 55],
    'Kleine gelbe Lodendecken gefaltet auf Dielen vor einer graublauen Wand',
    'Small yellow loden blankets folded on floorboards against a grey-blue wall',
  ),
  'gams-himmel': picture(
    [50, 55],
    'Kleine hellblaue Lodendecken gefaltet auf Dielen vor einer lehmfarbenen Wand',
    'Small light blue loden blankets folded on floorboards against a clay-coloured wall',
  ),
  'gams-vogelbeere': picture(
    [50, 55],
    'Kleine rote Lodendecken gefaltet auf Dielen vor einer weißen Wand',
    'Small red loden blankets folded on floorboards against a white wall',
  ),
  'joch-tanne': picture(
    [50, 52],
    'Gerollte tannengrüne Lodendecke mit zwei Lederriemen und Griff',
    'Rolled loden blanket in fir green with two leather straps and a handle',
  ),
  'joch-schiefer': picture(
    [50, 52],
    'Gerollte schiefergraue Lodendecke mit zwei Lederriemen und Griff vor einer lehmfarbenen Wand',
    'Rolled loden blanket in slate with two leather straps and a handle against a clay-coloured wall',
  ),
  'joch-enzian': picture(
    [50, 52],
    'Gerollte enzianblaue Lodendecke mit zwei Lederriemen und Griff',
    'Rolled loden blanket in gentian blue with two leather straps and a handle',
  ),
  'waechter-rauch': picture(
    [50, 52],
    'Doppelt gelegte rauchgraue Decke auf Dielen, davor ein Napf aus Steinzeug',
    'Smoke-grey blanket in two layers on floorboards, a stoneware bowl in front of it',
  ),
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
  'plaid-zirm-enzian': picture(
    [50, 52],
    'Plaid mit blau-weißem Fischgrat und Fransen über einer Stange vor einer weißen Wand',
    'Throw in blue and white herringbone with fringes, over a rail against a white wall',
  ),
  'detail-grat': picture(
    [50, 50],
    'Fischgrat in Grau und Weiß aus der Nähe, oben und unten schlägt der Stoff Falten',
    'Close-up of grey and white herringbone, the cloth folding above and below',
  ),
  'detail-grat-moos': picture(
    [50, 50],
    'Fischgrat in Moosgrün und Weiß aus der Nähe',
    'Close-up of moss green and white herringbone',
  ),
  'detail-grat-enzian': picture(
    [50, 50],
    'Fischgrat in Enzianblau und Weiß aus der Nähe, unten eine tiefe Falte',
    'Close-up of gentian blue and white herringbone, a deep fold below',
  ),
  'plaid-hahnentritt': picture(
    [50, 52],
    'Plaid in rot-weißem Hahnentritt mit Fransen über einer Stange',
    'Throw in red and white houndstooth with fringes, over a rail',
  ),
  'hahnentritt-gelegt': picture(
    [50, 52],
    'Plaid in rot-weißem Hahnentritt, gefaltet auf Dielen',
    'Throw in red and white houndstooth, folded on floorboards',
  ),
  'detail-hahnentritt': picture(
    [50, 45],
    'Hahnentritt in Rot und Weiß aus der Nähe, jeder Faden ist zu sehen',
    'Close-up of red and white houndstooth, every thread visible',
  ),
  'karo-vorderalm': picture(
    [48, 55],
    'Grün-blau kariertes Plaid mit gelben und roten Linien, gefaltet auf Dielen',
    'Plaid blanket in green and blue with yellow and red lines, folded on floorboards',
  ),
  'karo-haengend': picture(
    [50, 50],
    'Grün-blau kariertes Plaid mit gelben und roten Linien über einer Stange',
    'Plaid blanket in green and blue with yellow and red lines, over a rail',
  ),
  'detail-karo': picture(
    [50, 50],
    'Karo aus der Nähe: gelbe Linien paarweise um Nachtblau, dazwischen eine doppelte rote',
    'Close-up of the check: yellow lines in pairs around night blue, a double red one between them',
  ),
  'strick-grat': picture(
    [50, 50],
    'Grob gestrickte flachsfarbene Decke über einer Stange vor einer dunkelgrünen Wand',
    'Coarse-knit blanket in flax over a rail against a dark green wall',
  ),
  'detail-strick': picture(
    [50, 45],
    'Rechte Maschen in flachsfarbener Wolle aus der Nähe',
    'Close-up of knit stitches in flax-coloured wool',
  ),
  'lahn-himmel': picture(
    [50, 50],
    'Grob gestrickte hellblaue Decke über einer Stange vor einer weißen Wand',
    'Coarse-knit blanket in light blue over a rail against a white wall',
  ),
  'lahn-vogelbeere': picture(
    [50, 50],
    'Grob gestrickte rote Decke über einer Stange vor einer graublauen Wand',
    'Coarse-knit blanket in red over a rail against a grey-blue wall',
  ),
  'lahn-gelegt': picture(
    [52, 42],
    'Hellblaue Strickdecke gefaltet auf einem Holzhocker',
    'Light blue knitted blanket folded on a wooden stool',
  ),
  'detail-lahn': picture(
    [50, 45],
    'Rechte Maschen in roter Wolle aus der Nähe',
    'Close-up of knit stitches in red wool',
  ),
  'streif-flachs': picture(
    [50, 52],
    'Flachsfarbenes Plaid mit blauen Längsstreifen und Fransen über einer Stange',
    'Throw in flax with blue lengthwise stripes and fringes, over a rail',
  ),
  'streif-schnee': picture(
    [50, 52],
    'Weißes Plaid mit roten Längsstreifen und Fransen über einer Stange',
    'White throw with red lengthwise stripes and fringes, over a rail',
  ),
  'streif-almabtrieb': picture(
    [50, 55],
    'Zwei gestreifte Plaids gefaltet: unten flachsfarben mit Blau, oben weiß mit Rot',
    'Two striped throws folded: flax with blue below, white with red above',
  ),
  'detail-streif': picture(
    [50, 50],
    'Blaue Streifen in flachsfarbenem Köper aus der Nähe',
    'Close-up of blue stripes in flax-coloured twill',
  ),
  'plaid-sofa': picture(
    [52, 40],
    'Weißes Plaid mit roten, grauen und grünen Linien auf einem Hocker, darauf ein graues Kissen',
    'White throw with red, grey and green lines on a stool, a grey cushion on top',
  ),
} satisfies Record<string, DemoPicture>;
