import { type Both, both } from '../write/both.ts';
import { type DemoBlock, block, section } from '../write/tree.ts';
import { type DemoIconName, iconId } from './icons.ts';

function promise(name: DemoIconName, words: Both<string>): DemoBlock {
  return section(`${name}-column`, [
    block('icon', name, { icon: iconId(name), text: words, size: 'large' }),
  ]);
}

/** What holds for everything in the shop. */
export const promises = section('promises', [
  block(
    'columns',
    'three',
    { layout: 'thirds' },
    {
      children: [
        promise(
          'schere',
          both(
            'Muster kostenlos: bis zu fünf auf einmal, mit der Zackenschere geschnitten.',
            'Free samples, up to five at a time, cut with pinking shears.',
          ),
        ),
        promise(
          'nadel',
          both(
            'Säume nähen wir, Löcher stopfen wir, solange es uns gibt und ohne Rechnung.',
            'We mend hems and darn holes for as long as there is an Almwerk, and never send a bill.',
          ),
        ),
        promise(
          'huette',
          both(
            'Was auf der Karalm drei Nächte durchhält, kommt ins Regal.',
            'Whatever survives three nights at Karalm goes on the shelf.',
          ),
        ),
      ],
    },
  ),
]);
