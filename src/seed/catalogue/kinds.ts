import type { ColourName } from '../demo/colours.ts';
import type { PictureName } from '../demo/pictures.ts';
import type { WashingCode } from '../demo/washing.ts';
import { type Both, both } from '../write/both.ts';

/** A kind of goods that the generated catalogue holds in many patterns. */
export type GoodsKind = {
  one: Both<string>;
  many: Both<string>;
  cloth: Both<string>;
  /** Grams a square metre, from and to. */
  grams: readonly [number, number];
  /** Cents a square metre, from and to. */
  cents: readonly [number, number];
  sizes: readonly (readonly [width: number, height: number])[];
  looks: readonly (readonly [ColourName, PictureName])[];
  washing: readonly WashingCode[];
};

const WOOL: readonly WashingCode[] = [
  'wash-hand-30',
  'bleach-not',
  'tumble-not',
  'dry-flat',
  'iron-110',
  'professional-p',
];
const LAMBSWOOL: readonly WashingCode[] = ['wash-30-wool', ...WOOL.slice(1)];
const LINEN: readonly WashingCode[] = [
  'wash-60',
  'bleach-not',
  'tumble-not',
  'dry-line',
  'iron-200',
];
const WAFFLE: readonly WashingCode[] = ['wash-60', 'bleach-not', 'tumble-low', 'iron-not'];

const BENCH_LOOKS: GoodsKind['looks'] = [
  ['rauch', 'ofenbank-rauch'],
  ['moos', 'ofenbank-moos'],
  ['zwetschge', 'ofenbank-zwetschge'],
];
const PILE_LOOKS: GoodsKind['looks'] = [
  ['tanne', 'decke-hochkar'],
  ['schiefer', 'decke-hochkar-schiefer'],
  ['vogelbeere', 'decke-hochkar-beere'],
];
const HERRINGBONE_LOOKS: GoodsKind['looks'] = [
  ['schiefer', 'plaid-zirm'],
  ['moos', 'plaid-zirm-moos'],
  ['enzian', 'plaid-zirm-enzian'],
];
const HOUNDSTOOTH_LOOKS: GoodsKind['looks'] = [
  ['rauch', 'kissen-hahnentritt'],
  ['vogelbeere', 'kissen-hahnentritt-beere'],
];
const SEAT_LOOKS: GoodsKind['looks'] = [
  ['tanne', 'sitz-tanne'],
  ['arnika', 'sitz-arnika'],
  ['rauch', 'sitz-rauch'],
];

export const KINDS: readonly GoodsKind[] = [
  {
    one: both('Walkdecke', 'fulled blanket'),
    many: both('Walkdecken', 'Fulled blankets'),
    cloth: both('Schurwolle, gewalkt', 'new wool, fulled'),
    grams: [520, 720],
    cents: [6800, 9200],
    sizes: [
      [70, 140],
      [140, 200],
      [200, 220],
    ],
    looks: PILE_LOOKS,
    washing: WOOL,
  },
  {
    one: both('Reiseplaid', 'travel throw'),
    many: both('Reiseplaids', 'Travel throws'),
    cloth: both('Lammwolle in Fischgrat', 'lambswool in herringbone'),
    grams: [340, 440],
    cents: [6200, 8100],
    sizes: [
      [100, 150],
      [130, 180],
    ],
    looks: HERRINGBONE_LOOKS,
    washing: LAMBSWOOL,
  },
  {
    one: both('Leinenlaken', 'linen sheet'),
    many: both('Leinenlaken', 'Linen sheets'),
    cloth: both('Leinen, steingewaschen', 'linen, stonewashed'),
    grams: [150, 190],
    cents: [2900, 3900],
    sizes: [
      [150, 260],
      [240, 280],
    ],
    looks: [
      ['schnee', 'laken-schnee'],
      ['himmel', 'laken-himmel'],
      ['flachs', 'laken-flachs'],
    ],
    washing: LINEN,
  },
  {
    one: both('Sitzkissen', 'seat cushion'),
    many: both('Sitzkissen', 'Seat cushions'),
    cloth: both('Loden auf Schafwolle', 'loden over sheep’s wool'),
    grams: [640, 720],
    cents: [21000, 28000],
    sizes: [
      [40, 40],
      [45, 45],
    ],
    looks: SEAT_LOOKS,
    washing: WOOL,
  },
  {
    one: both('Geschirrtuch', 'tea towel'),
    many: both('Geschirrtücher', 'Tea towels'),
    cloth: both('Halbleinen in Waffelbindung', 'half-linen in a waffle weave'),
    grams: [220, 320],
    cents: [4800, 6900],
    sizes: [[50, 70]],
    looks: [['schnee', 'tuch-quelle']],
    washing: WAFFLE,
  },
  {
    one: both('Tagesdecke', 'bedspread'),
    many: both('Tagesdecken', 'Bedspreads'),
    cloth: both('Schurwolle in Fischgrat', 'new wool in herringbone'),
    grams: [420, 540],
    cents: [5900, 7400],
    sizes: [
      [180, 250],
      [240, 260],
    ],
    looks: [
      ['moos', 'tagesdecke-moos'],
      ['zwetschge', 'tagesdecke-zwetschge'],
    ],
    washing: WOOL,
  },
  {
    one: both('Kissenbezug', 'cushion cover'),
    many: both('Kissenbezüge', 'Cushion covers'),
    cloth: both('Lammwolle in Hahnentritt', 'lambswool in houndstooth'),
    grams: [360, 420],
    cents: [16000, 22000],
    sizes: [
      [40, 60],
      [50, 50],
    ],
    looks: HOUNDSTOOTH_LOOKS,
    washing: LAMBSWOOL,
  },
  {
    one: both('Strickplaid', 'knitted throw'),
    many: both('Strickplaids', 'Knitted throws'),
    cloth: both('Merinowolle, gestrickt', 'merino wool, knitted'),
    grams: [620, 780],
    cents: [9400, 11800],
    sizes: [[130, 170]],
    looks: [
      ['flachs', 'strick-grat'],
      ['himmel', 'lahn-himmel'],
      ['vogelbeere', 'lahn-vogelbeere'],
    ],
    washing: LAMBSWOOL,
  },
  {
    one: both('Badetuch', 'bath towel'),
    many: both('Badetücher', 'Bath towels'),
    cloth: both('Baumwolle und Leinen, Waffelbindung', 'cotton and linen in a waffle weave'),
    grams: [290, 340],
    cents: [3900, 5200],
    sizes: [
      [50, 100],
      [80, 160],
    ],
    looks: [
      ['schnee', 'tuch-quelle-schnee'],
      ['himmel', 'tuch-quelle-himmel'],
      ['arnika', 'tuch-quelle-arnika'],
    ],
    washing: WAFFLE,
  },
  {
    one: both('Ofenbankdecke', 'stove bench blanket'),
    many: both('Ofenbankdecken', 'Stove bench blankets'),
    cloth: both('Loden, doppelt gewalkt', 'loden, fulled twice'),
    grams: [700, 840],
    cents: [8200, 9900],
    sizes: [
      [45, 160],
      [70, 200],
    ],
    looks: BENCH_LOOKS,
    washing: WOOL,
  },
  {
    one: both('Sofadecke', 'sofa blanket'),
    many: both('Sofadecken', 'Sofa blankets'),
    cloth: both('Lammwolle in Hahnentritt', 'lambswool in houndstooth'),
    grams: [380, 460],
    cents: [6400, 8300],
    sizes: [[130, 180]],
    looks: [['vogelbeere', 'plaid-hahnentritt']],
    washing: LAMBSWOOL,
  },
  {
    one: both('Halbschürze', 'half apron'),
    many: both('Halbschürzen', 'Half aprons'),
    cloth: both('Leinen in Köper', 'linen in twill'),
    grams: [280, 340],
    cents: [12500, 15500],
    sizes: [[72, 45]],
    looks: [['enzian', 'schuerze-senn']],
    washing: LINEN,
  },
];
