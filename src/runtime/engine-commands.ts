import { buildPaths } from './build.ts';
import { options } from './command.ts';
import { CommandError, type Engine } from './engine.ts';
import { exportFiles } from './export-files.ts';
import { exportPictures } from './pictures-ahead.ts';
import { type Print, timed } from './print.ts';
import { publishCommand } from './publish-command.ts';

/** Commands that a running server does for another process. */
export const ON_ENGINE = {
  seed: seedCommand,
  build: buildCommand,
  publish: publishCommand,
} satisfies Record<string, (engine: Engine, args: string[], print: Print) => Promise<number>>;

export type EngineCommand = keyof typeof ON_ENGINE;

export const isEngineCommand = (command: string): command is EngineCommand =>
  Object.hasOwn(ON_ENGINE, command);

async function seedCommand(engine: Engine, args: string[], reply: Print): Promise<number> {
  const { products, reset } = options(args, { products: 'string', reset: 'boolean' });
  if (products !== undefined && !/^\d{1,7}$/.test(String(products))) {
    throw new CommandError('--products takes a number: npm run seed -- --products 10000');
  }
  await engine.seed({ products: Number(products ?? 0), reset: reset === true });
  return publishCommand(engine, [], reply);
}

async function buildCommand(engine: Engine, args: string[], reply: Print): Promise<number> {
  const { pictures } = options(args, { pictures: 'boolean' });
  await engine.build({ force: true });
  if (pictures) {
    const { client } = buildPaths((await engine.load()).folder);
    const count = await timed(reply, 'Made the pictures', () =>
      exportPictures(engine.services, client, reply),
    );
    const files = await exportFiles(engine.services, client);
    reply(`The site with its ${count} pictures and ${files} films and documents is in ${client}`);
  }
  return publishCommand(engine, [], reply);
}
