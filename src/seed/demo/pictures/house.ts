import { type DemoPicture, picture } from './demo-picture.ts';

export const house = {
  'schuerze-senn': picture(
    [50, 55],
    'Enzianblaue Latzschürze mit aufgesetzter Tasche an einem Holzhaken',
    'Gentian blue bib apron with a patch pocket on a wooden peg',
  ),
  'detail-schuerze': picture(
    [50, 50],
    'Enzianblauer Leinenköper aus der Nähe, die Bindung läuft schräg',
    'Close-up of gentian blue linen twill, the weave running diagonally',
  ),
  'tuch-quelle': picture(
    [50, 58],
    'Gestapelte Waffeltücher: unten weiße, darauf hellblaue, oben kleine senfgelbe',
    'A pile of waffle towels: white ones below, light blue above them, small mustard ones on top',
  ),
  'tuch-quelle-schnee': picture(
    [50, 58],
    'Gestapelte weiße Waffeltücher in drei Größen',
    'A pile of white waffle towels in three sizes',
  ),
  'tuch-quelle-himmel': picture(
    [50, 58],
    'Gestapelte hellblaue Waffeltücher in drei Größen',
    'A pile of light blue waffle towels in three sizes',
  ),
  'tuch-quelle-arnika': picture(
    [50, 58],
    'Gestapelte senfgelbe Waffeltücher in drei Größen',
    'A pile of mustard yellow waffle towels in three sizes',
  ),
  'geschirrtuch-enzian': picture(
    [50, 50],
    'Drei weiße Geschirrtücher mit blauen Streifen über einer Stange',
    'Three white tea towels with blue stripes over a rail',
  ),
  'geschirrtuch-beere': picture(
    [50, 50],
    'Drei weiße Geschirrtücher mit roten Streifen über einer Stange',
    'Three white tea towels with red stripes over a rail',
  ),
  'detail-geschirrtuch': picture(
    [50, 50],
    'Drei blaue Streifen in weißem Leinen aus der Nähe',
    'Close-up of three blue stripes in white linen',
  ),
  'topflappen-grau': picture(
    [50, 52],
    'Zwei graue Topflappen hängen an Holzhaken vor einer lehmfarbenen Wand',
    'Two grey pot holders on wooden pegs against a clay-coloured wall',
  ),
  'topflappen-beere': picture(
    [50, 52],
    'Ein roter und ein rauchgrauer Topflappen hängen an Holzhaken',
    'A red and a smoke-grey pot holder on wooden pegs',
  ),
  'laeufer-flachs': picture(
    [50, 52],
    'Flachsfarbener Tischläufer mit grünen Streifen, darauf Krug und Schale aus Steinzeug',
    'Table runner in flax with green stripes, on it a stoneware jug and bowl',
  ),
  'laeufer-zwetschge': picture(
    [50, 52],
    'Violetter Tischläufer mit hellen Streifen, darauf Krug und Schale aus Steinzeug',
    'Violet table runner with pale stripes, on it a stoneware jug and bowl',
  ),
  servietten: picture(
    [50, 52],
    'Sechs gefaltete Leinenservietten: Moos, Arnika, Lehm, Hellblau und Flachs',
    'Six folded linen napkins: moss, arnica, clay, light blue and flax',
  ),
  'servietten-lehm': picture(
    [50, 52],
    'Sechs gefaltete lehmfarbene Leinenservietten auf Holz',
    'Six folded linen napkins in clay on wood',
  ),
  'servietten-moos': picture(
    [50, 52],
    'Sechs gefaltete moosgrüne Leinenservietten auf Holz',
    'Six folded linen napkins in moss green on wood',
  ),
  'detail-serviette': picture(
    [50, 50],
    'Lehmfarbenes Leinen mit hellen Streifen aus der Nähe',
    'Close-up of clay-coloured linen with pale stripes',
  ),
  'pantoffel-stube': picture(
    [52, 55],
    'Ein Paar graue Filzpantoffeln mit heller Ledersohle auf Dielen',
    'A pair of grey felt slippers with pale leather soles on floorboards',
  ),
  'steig-tanne': picture(
    [50, 55],
    'Ein Paar tannengrüne Filzschuhe auf Dielen',
    'A pair of felt shoes in fir green on floorboards',
  ),
  'steig-beere': picture(
    [50, 55],
    'Ein Paar vogelbeerrote Filzschuhe auf Dielen',
    'A pair of felt shoes in rowan red on floorboards',
  ),
  'steig-enzian': picture(
    [50, 55],
    'Ein Paar enzianblaue Filzschuhe auf Dielen',
    'A pair of felt shoes in gentian blue on floorboards',
  ),
  'steig-reihe': picture(
    [50, 55],
    'Drei Paar Filzschuhe nebeneinander vor der Wand: grün, rot und blau',
    'Three pairs of felt shoes side by side at the wall: green, red and blue',
  ),
  'steinzeug-lehm': picture(
    [50, 58],
    'Krug und Schale in hellem gesprenkeltem Steinzeug, daneben ein blaugrauer Becher',
    'Jug and bowl in pale speckled stoneware, beside them a blue-grey mug',
  ),
  'steinzeug-schiefer': picture(
    [50, 58],
    'Krug, Schale und Becher in blaugrauem Steinzeug',
    'Jug, bowl and mug in blue-grey stoneware',
  ),
  'steinzeug-becher': picture(
    [50, 62],
    'Drei Becher aus Steinzeug, zwei helle und ein blaugrauer',
    'Three stoneware mugs, two pale and one blue-grey',
  ),
  'teller-lehm': picture(
    [50, 60],
    'Drei gestapelte Teller aus rotem Ton, dahinter eine helle Schale',
    'Three plates of red clay in a stack, a pale bowl behind them',
  ),
  'krug-schnee': picture(
    [50, 58],
    'Zwei helle gesprenkelte Vasen, eine hohe und eine niedrige',
    'Two pale speckled vases, one tall and one low',
  ),
  'krug-schiefer': picture(
    [50, 58],
    'Zwei blaugraue Vasen, eine hohe und eine niedrige',
    'Two blue-grey vases, one tall and one low',
  ),
  'krug-lehm': picture(
    [50, 58],
    'Zwei Vasen aus rotem Ton, eine hohe und eine niedrige',
    'Two vases of red clay, one tall and one low',
  ),
  'kerze-wachs': picture(
    [48, 55],
    'Drei Stumpenkerzen aus Bienenwachs, die höchste brennt',
    'Three pillar candles of beeswax, the tallest one lit',
  ),
  'kerze-nacht': picture(
    [48, 55],
    'Drei Stumpenkerzen aus Bienenwachs vor einer nachtblauen Wand, zwei brennen',
    'Three pillar candles of beeswax against a night-blue wall, two of them lit',
  ),
  'untersetzer-grau': picture(
    [52, 58],
    'Sechs graue Filzuntersetzer im Stapel, daneben ein Becher auf einem siebten',
    'Six grey felt coasters in a stack, beside them a mug on a seventh',
  ),
  'untersetzer-bunt': picture(
    [52, 58],
    'Sechs Filzuntersetzer in sechs Farben im Stapel, daneben ein Becher',
    'Six felt coasters in six colours in a stack, beside them a mug',
  ),
  'korb-grau': picture(
    [50, 55],
    'Grauer Filzkorb mit fünf Holzscheiten auf Dielen',
    'Grey felt basket with five logs on floorboards',
  ),
  'korb-rauch': picture(
    [50, 55],
    'Rauchgrauer Filzkorb mit fünf Holzscheiten auf Dielen',
    'Smoke-grey felt basket with five logs on floorboards',
  ),
} satisfies Record<string, DemoPicture>;
