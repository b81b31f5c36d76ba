import { buildPaths } from '../app/build.ts';
import { options } from './command.ts';
import { CommandError, type Engine } from '../engine/engine.ts';
import { exportFiles } from './export-files.ts';
import { exportPictures } from '../upkeep/pictures-ahead.ts';
import { type Print, timed } from '../process/print.ts';
import { publishCommand, readPublish } from './publish.ts';

/** Does a command on open services. Out: the exit code. */
type Work = (engine: Engine, reply: Print) => Promise<number>;

/**
 * Commands that a running server does for another process. Each reads its arguments before anything is
 * opened: `CommandError` for those that it does not know.
 */
export const ON_ENGINE = {
  seed: seedCommand,
  build: buildCommand,
  publish(args) {
    const order = readPublish(args);
    return (engine, reply) => publishCommand(engine, order, reply);
  },
} satisfies Record<string, (args: string[]) => Work>;

export type EngineCommand = keyof typeof ON_ENGINE;

export const isEngineCommand = (command: string): command is EngineCommand =>
  Object.hasOwn(ON_ENGINE, command);

function seedCommand(args: string[]): Work {
  const { products, reset } = options(args, { products: 'string', reset: 'boolean' });
  if (products !== undefined && !/^\d{1,7}$/.test(String(products))) {
    throw new CommandError('--products takes a number: npm run seed -- --products 10000');
  }
  return async (engine, reply) => {
    await engine.seed({ products: Number(products ?? 0), reset: reset === true });
    return publishCommand(engine, {}, reply);
  };
}

function buildCommand(args: string[]): Work {
  const { pictures } = options(args, { pictures: 'boolean' });
  return async (engine, reply) => {
    await engine.build({ force: true });
    if (pictures) await exportAll(engine, reply);
    return publishCommand(engine, {}, reply);
  };
}

/** Puts pictures, films and documents beside the pages of the build, for any web server. */
async function exportAll(engine: Engine, reply: Print): Promise<void> {
  const { client } = buildPaths((await engine.load()).folder);
  const count = await timed(reply, 'Made the pictures', () =>
    exportPictures(engine.services, client, reply),
  );
  const files = await exportFiles(engine.services, client);
  reply(`The site with its ${count} pictures and ${files} films and documents is in ${client}`);
}
