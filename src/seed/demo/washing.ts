import type { WashingStep } from '#src/model/schemas/washing-instructions.ts';
import { item, type SeedItem } from '../write/encode.ts';
import { itemId } from '../write/id.ts';
import { type Both, both } from '../write/both.ts';

type DemoInstruction = { step: WashingStep; name: Both<string>; text: Both<string> };

const care = (step: WashingStep, name: Both<string>, text: Both<string>): DemoInstruction => ({
  step,
  name,
  text,
});

/** Care instructions by the code of their symbol, in the order of ISO 3758. */
export const washing = {
  'wash-hand-30': care(
    'wash',
    both('Handwäsche, 30 °C', 'Hand wash, 30 °C'),
    both(
      'Im Becken bei höchstens 30 °C mit Wollwaschmittel bewegen, nicht reiben und nicht wringen. Zweimal in gleich warmem Wasser spülen.',
      'Move it about in a basin at no more than 30 °C with wool detergent; do not rub or wring. Rinse twice in water of the same temperature.',
    ),
  ),
  'wash-30-wool': care(
    'wash',
    both('Wollwaschgang, 30 °C', 'Wool cycle, 30 °C'),
    both(
      'Wollprogramm bei 30 °C, höchstens 600 Touren. Die Trommel nur zur Hälfte füllen.',
      'Wool programme at 30 °C, spin at no more than 600 rpm. Fill the drum only halfway.',
    ),
  ),
  'wash-40': care(
    'wash',
    both('Waschen, 40 °C', 'Wash at 40 °C'),
    both(
      'Buntwäsche bei 40 °C, auf links gedreht. Dunkle Farben die ersten zwei Male allein waschen.',
      'Coloureds at 40 °C, turned inside out. Wash dark colours on their own the first two times.',
    ),
  ),
  'wash-60': care(
    'wash',
    both('Waschen, 60 °C', 'Wash at 60 °C'),
    both(
      'Maschine bei 60 °C, ohne Weichspüler: Er legt sich auf die Faser, und das Tuch saugt nicht mehr.',
      'Machine wash at 60 °C without fabric softener, which coats the fibre until the cloth no longer absorbs.',
    ),
  ),
  'wash-not': care(
    'wash',
    both('Nicht waschen', 'Do not wash'),
    both(
      'Nicht ins Wasser legen. Flecken mit einem feuchten Tuch und lauwarmem Wasser abtupfen.',
      'Do not put it in water. Dab stains with a damp cloth and lukewarm water.',
    ),
  ),
  'bleach-not': care(
    'bleach',
    both('Nicht bleichen', 'Do not bleach'),
    both(
      'Weder Bleichmittel noch Vollwaschmittel, die meisten enthalten Sauerstoffbleiche.',
      'Use neither bleach nor ordinary washing powder; most of them contain oxygen bleach.',
    ),
  ),
  'dry-flat': care(
    'dry',
    both('Liegend trocknen', 'Dry flat'),
    both(
      'In ein Handtuch rollen, ausdrücken, in Form ziehen und liegend im Schatten trocknen. Das dauert etwa 24 Stunden.',
      'Roll it in a towel, press, pull into shape and dry flat in the shade. This takes about 24 hours.',
    ),
  ),
  'dry-line': care(
    'dry',
    both('An der Leine trocknen', 'Dry on a line'),
    both(
      'Glatt aufhängen und noch feucht abnehmen. Wer dann faltet und beschwert, spart das Bügeln.',
      'Hang it smooth and take it down while still damp. Fold and weight it then, and there is no need to iron.',
    ),
  ),
  'tumble-not': care(
    'dry',
    both('Nicht in den Trockner', 'Do not tumble dry'),
    both(
      'Wärme und Bewegung zusammen verfilzen Wolle und lassen Leinen um bis zu 8 % eingehen.',
      'Heat and movement together felt wool and shrink linen by up to 8%.',
    ),
  ),
  'tumble-low': care(
    'dry',
    both('Trockner, niedrige Stufe', 'Tumble dry, low'),
    both(
      'Bei höchstens 60 °C; noch leicht feucht herausnehmen. Die Waffel stellt sich dabei wieder auf.',
      'At no more than 60 °C; take out while slightly damp. The waffle rises again as it turns.',
    ),
  ),
  'iron-110': care(
    'iron',
    both('Bügeln mit Dampf, 110 °C', 'Steam iron, 110 °C'),
    both(
      'Ein Punkt, mit einem feuchten Tuch dazwischen. Nicht schieben, sondern aufsetzen und abheben.',
      'One dot, with a damp cloth in between. Do not push the iron; set it down and lift it.',
    ),
  ),
  'iron-200': care(
    'iron',
    both('Bügeln, 200 °C', 'Iron at 200 °C'),
    both(
      'Drei Punkte, solange das Leinen noch feucht ist. Es muss aber nicht sein.',
      'Three dots, while the linen is still damp. You do not have to.',
    ),
  ),
  'iron-not': care(
    'iron',
    both('Nicht bügeln', 'Do not iron'),
    both(
      'Das Eisen drückt die Fläche platt, und sie bleibt so.',
      'An iron presses the surface flat, and it stays flat.',
    ),
  ),
  'professional-p': care(
    'professional',
    both('Reinigung P, schonend', 'Dry clean P, gentle'),
    both(
      'Chemische Reinigung mit Perchlorethylen im Schonverfahren. Alle fünf Jahre genügt.',
      'Dry cleaning with perchloroethylene on a gentle process. Once in five years is enough.',
    ),
  ),
} satisfies Record<string, DemoInstruction>;

export type WashingCode = keyof typeof washing;

/** The id of a care instruction. */
export function washingId(code: WashingCode): string {
  return itemId(`washing-instructions/${code}`);
}

/** All care instructions as items. */
export function washingItems(): SeedItem[] {
  return Object.entries(washing).map(([code, values]) =>
    item('washing-instructions', code, { ...values, code }),
  );
}
