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
      'Move it gently in a basin of water at no more than 30 °C with wool detergent. Do not rub or wring. Rinse twice at the same temperature.',
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
      'Wash with colours at 40 °C, inside out. Wash dark colours separately the first two times.',
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
      'Do not immerse it. Dab stains with a damp cloth and lukewarm water.',
    ),
  ),
  'bleach-not': care(
    'bleach',
    both('Nicht bleichen', 'Do not bleach'),
    both(
      'Weder Bleichmittel noch Vollwaschmittel, die meisten enthalten Sauerstoffbleiche.',
      'No bleach, and no ordinary washing powder: most of it contains oxygen bleach.',
    ),
  ),
  'dry-flat': care(
    'dry',
    both('Liegend trocknen', 'Dry flat'),
    both(
      'In ein Handtuch rollen, ausdrücken, in Form ziehen und liegend im Schatten trocknen. Das dauert etwa 24 Stunden.',
      'Roll it in a towel, press out the water, pull it into shape and dry it flat in the shade. Allow about 24 hours.',
    ),
  ),
  'dry-line': care(
    'dry',
    both('An der Leine trocknen', 'Dry on a line'),
    both(
      'Glatt aufhängen und noch feucht abnehmen. Wer dann faltet und beschwert, spart das Bügeln.',
      'Hang it smooth and take it down while it is still damp. Fold it, put something heavy on top, and you can skip the ironing.',
    ),
  ),
  'tumble-not': care(
    'dry',
    both('Nicht in den Trockner', 'Do not tumble dry'),
    both(
      'Wärme und Bewegung zusammen lassen Naturfasern eingehen, und Wolle verfilzt dabei.',
      'Heat and tumbling shrink natural fibres, and felt wool.',
    ),
  ),
  'tumble-low': care(
    'dry',
    both('Trockner, niedrige Stufe', 'Tumble dry, low'),
    both(
      'Bei höchstens 60 °C; noch leicht feucht herausnehmen. Die Waffel stellt sich dabei wieder auf.',
      'At no more than 60 °C; take it out slightly damp. Tumbling brings the waffle back up.',
    ),
  ),
  'iron-110': care(
    'iron',
    both('Bügeln mit Dampf, 110 °C', 'Steam iron, 110 °C'),
    both(
      'Ein Punkt, mit einem feuchten Tuch dazwischen. Nicht schieben, sondern aufsetzen und abheben.',
      'One dot, through a damp cloth. Do not slide the iron; press and lift.',
    ),
  ),
  'iron-200': care(
    'iron',
    both('Bügeln, 200 °C', 'Iron at 200 °C'),
    both(
      'Drei Punkte, solange das Leinen noch feucht ist. Es muss aber nicht sein.',
      'Three dots, while the linen is still damp. Or not at all.',
    ),
  ),
  'iron-not': care(
    'iron',
    both('Nicht bügeln', 'Do not iron'),
    both(
      'Das Eisen drückt die Fläche platt, und sie bleibt so.',
      'The iron flattens the surface, and it stays flat.',
    ),
  ),
  'professional-p': care(
    'professional',
    both('Reinigung P, schonend', 'Dry clean P, gentle'),
    both(
      'Chemische Reinigung mit Perchlorethylen im Schonverfahren. Alle fünf Jahre genügt.',
      'Gentle dry cleaning with perchloroethylene. Once every five years is enough.',
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
