import { accountCommand } from './account.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { buildCommand } from './build.ts';
import type { Command } from './command.ts';
import { contentServerCommand } from './content-server.ts';
import { doctorCommand } from './doctor.ts';
import { importCommand } from './import.ts';
import { publishCommand } from './publish.ts';
import { seedCommand } from './seed.ts';
import { squidexSetupCommand } from './squidex-setup.ts';
import { servingCommands } from './start.ts';

/** What a running server does when another process asks. */
const SERVED = [
  buildCommand,
  publishCommand,
  importCommand,
  seedCommand,
  squidexSetupCommand,
  accountCommand,
  backupCommand,
];

/** The commands of a shop, in the order of the README; `scripts/commands.ts` adds those of a developer. */
export const SHOP_COMMANDS: readonly Command[] = [
  ...servingCommands(SERVED),
  ...SERVED,
  restoreCommand,
  contentServerCommand,
  doctorCommand,
];
