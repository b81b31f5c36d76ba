import type { AssetServices } from '../assets/services.ts';
import type { Resizer } from '../assets/resizer.ts';
import type { ContentCommands } from '../contents/commands.ts';
import type { ContentServices } from '../contents/services.ts';
import type { Runner } from '../query/run.ts';
import type { RuleStore } from '../store/rules.ts';
import type { TokenStore } from '../store/tokens.ts';

/** Everything that the endpoints work with. One per server. */
export type ServerServices = ContentServices &
  AssetServices & {
    tokens: TokenStore;
    rules: RuleStore;
    commands: ContentCommands;
    resizer: Resizer;
    runner: Runner;
  };
