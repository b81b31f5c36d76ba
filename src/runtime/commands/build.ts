import type { Engine } from '../engine/engine.ts';
import type { Print } from '../process/print.ts';
import { defineServed, NO_ARGUMENTS } from './command.ts';
import { onEngine } from './on-engine.ts';
import { publishOn } from './publish.ts';

export const buildCommand = defineServed(
  {
    name: 'build',
    summary: 'Builds the code by `astro build`, and draws all pages with it in one publish.',
    details:
      'A server that runs goes on serving the pages that there are, until the new ones are all drawn.',
    flags: {},
    arguments: NO_ARGUMENTS,
    run: (_given, print, args) =>
      onEngine({ command: 'build', args }, print, (engine) => buildOn(engine, print)),
  },
  (_given, engine: Engine, reply) => buildOn(engine, reply),
);

async function buildOn(engine: Engine, reply: Print): Promise<number> {
  await engine.load({ force: true });
  return publishOn(engine, { full: true }, reply);
}
