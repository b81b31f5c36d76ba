import { buildPaths } from '../app/build.ts';
import type { Engine } from '../engine/engine.ts';
import { type Print, timed } from '../process/print.ts';
import { exportPictures } from '../upkeep/pictures-ahead.ts';
import { defineServed, flag, NO_ARGUMENTS } from './command.ts';
import { exportFiles } from './export-files.ts';
import { onEngine } from './on-engine.ts';
import { publishOn } from './publish.ts';

export const buildCommand = defineServed(
  {
    name: 'build',
    summary: 'Builds all pages with `astro build` and takes them over as one publish.',
    flags: {
      pictures: flag('adds all pictures, films and documents, for a host without a server'),
    },
    arguments: NO_ARGUMENTS,
    run: ({ flags }, print, args) =>
      onEngine({ command: 'build', args }, print, (engine) => buildOn(engine, flags, print)),
  },
  ({ flags }, engine: Engine, reply) => buildOn(engine, flags, reply),
);

async function buildOn(
  engine: Engine,
  { pictures }: { pictures: boolean },
  reply: Print,
): Promise<number> {
  await engine.build({ force: true });
  if (pictures) {
    const { client } = buildPaths((await engine.load()).folder);
    const count = await timed(reply, 'Made the pictures', () =>
      exportPictures(engine.services, client, reply),
    );
    const files = await exportFiles(engine.services, client);
    reply(`The site with its ${count} pictures and ${files} films and documents is in ${client}`);
  }
  return publishOn(engine, {}, reply);
}
