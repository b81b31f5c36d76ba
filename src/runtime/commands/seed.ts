import * as v from 'valibot';
import type { Engine } from '../engine/engine.ts';
import type { Print } from '../process/print.ts';
import { defineServed, flag, NO_ARGUMENTS } from './command.ts';
import { onEngine } from './on-engine.ts';
import { publishOn } from './publish.ts';

type SeedFlags = { products: number; reset: boolean };

export const seedCommand = defineServed(
  {
    name: 'seed',
    summary:
      "Sets the demo's items back, edited ones too, adds generated products if wanted, and publishes.",
    details: `Whatever editors changed in items of the demo is lost, the shop's name and menu included; what the demo
does not know stays.`,
    flags: {
      products: {
        about: 'so many products in all, generated beyond those of the demo',
        value: 'N',
        schema: v.pipe(
          v.optional(v.string(), '0'),
          v.regex(/^\d{1,7}$/, 'takes a number'),
          v.transform(Number),
        ),
      },
      reset: flag('also deletes all other items of our schemas, for good'),
    },
    arguments: NO_ARGUMENTS,
    run: ({ flags }, print, args) =>
      onEngine({ command: 'seed', args }, print, (engine) => seedOn(engine, flags, print)),
  },
  ({ flags }, engine: Engine, reply) => seedOn(engine, flags, reply),
);

/** Who the audit log says it was. */
const OPERATOR = 'npm run seed';

async function seedOn(engine: Engine, flags: SeedFlags, reply: Print): Promise<number> {
  await engine.seed(flags);
  engine.services.audit.append({
    ...{ who: OPERATOR, operation: flags.reset ? 'demo-alone' : 'demo-back' },
    ...{ schema: 'content', id: 'demo', before: null, after: null },
  });
  return publishOn(engine, {}, reply);
}
