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
            'Samples free of charge: up to five at a time, cut with pinking shears.',
          ),
        ),
        promise(
          'nadel',
          both(
            'Säume und Löcher stopfen wir, solange es uns gibt, ohne Rechnung.',
            'We darn hems and holes for as long as we exist, without a bill.',
          ),
        ),
        promise(
          'huette',
          both(
            'Was auf der Karalm drei Nächte durchhält, kommt ins Regal.',
            'What gets through three nights at Karalm goes on the shelf.',
          ),
        ),
      ],
    },
  ),
]);
