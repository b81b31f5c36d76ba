import { type Both, both } from '../../write/both.ts';

const materials = {
  loden: both('Loden', 'Loden'),
  wool: both('Schurwolle', 'New wool'),
  lambswool: both('Lammwolle', 'Lambswool'),
  merino: both('Merinowolle', 'Merino wool'),
  felt: both('Wollfilz', 'Wool felt'),
  linen: both('Leinen', 'Linen'),
  cotton: both('Baumwolle', 'Cotton'),
  leather: both('Leder', 'Leather'),
  stoneware: both('Steinzeug', 'Stoneware'),
  wax: both('Bienenwachs', 'Beeswax'),
};
type Material = keyof typeof materials;

const used = {
  ...{ hochkar: ['loden'], zirm: ['lambswool'], hahnentritt: ['lambswool'], vorderalm: ['wool'] },
  ...{ grat: ['merino'], karalm: ['loden'], ofenbank: ['loden'], gams: ['loden'] },
  ...{ joch: ['loden', 'leather'], waechter: ['loden'], almabtrieb: ['lambswool'] },
  ...{ lahn: ['merino'], sennerei: ['wool'], morgenlicht: ['linen'], kar: ['loden', 'wool'] },
  ...{ 'kissen-hahnentritt': ['lambswool'], firn: ['linen'], winter: ['wool', 'cotton'] },
  ...{ zirbe: ['linen'], wiesengrund: ['wool'], sommer: ['cotton', 'linen'], karo: ['wool'] },
  ...{ hocker: ['loden'], rolle: ['loden', 'wool'], auflage: ['wool'], masche: ['merino'] },
  ...{ stube: ['felt', 'leather'], senn: ['linen'], quelle: ['cotton', 'linen'] },
  ...{ lehm: ['stoneware'], melkhaus: ['linen'], herd: ['loden'], sonntag: ['linen'] },
  ...{ sechserzug: ['linen'], steig: ['felt'], imker: ['wax'], brunnen: ['stoneware'] },
  ...{ jahrring: ['felt'], spreissel: ['felt'] },
} satisfies Record<string, readonly Material[]>;

/** What a product is made of, as visitors choose by it: the names, separated by commas. */
export function materialsOf(product: keyof typeof used): Both<string> {
  const names = used[product].map((material) => materials[material]);
  return {
    de: names.map(({ de }) => de).join(', '),
    en: names.map(({ en }) => en).join(', '),
  };
}

/** Whether samples can be cut from it. */
export function isCloth(product: keyof typeof used): boolean {
  const made: readonly Material[] = used[product];
  return made.every((one) => one !== 'stoneware' && one !== 'wax' && one !== 'leather');
}
