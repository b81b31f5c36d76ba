import { parseEnv } from '../process/env.ts';
import type { Print } from '../process/print.ts';
import { defineCommand, NO_ARGUMENTS } from './command.ts';
import { CHECKS, checkNode, checkSettings } from './doctor-checks.ts';
import type { Finding } from './finding.ts';

export const doctorCommand = defineCommand({
  name: 'doctor',
  summary: 'Looks whether this machine and its settings have what Loden needs; says what to do.',
  details: `It changes nothing, and may run beside the server. The exit code is 1 where something must be done.
  ok    as it should be
  note  works, and may not be what is meant
  BAD   does not work before something is done`,
  flags: {},
  arguments: NO_ARGUMENTS,
  run: (_given, print) => examine(undefined, print),
});

const SIGNS = { ok: 'ok  ', note: 'note', bad: 'BAD ' };

/**
 * Prints what each check finds. In: the environment; undefined: that of this process. Out: the exit
 * code; 1 when something is bad.
 */
export async function examine(
  variables: NodeJS.ProcessEnv | undefined,
  print: Print,
): Promise<number> {
  let bad = 0;
  const tell = (what: string, { state, text }: Finding) => {
    print(`${SIGNS[state]}  ${what}: ${text.replaceAll('\n', '\n      ')}`);
    if (state === 'bad') bad += 1;
  };
  tell('node', checkNode());
  const settings = checkSettings(variables);
  tell('settings', settings);
  // Everything else needs to know where to look.
  if (settings.state !== 'bad') {
    const env = parseEnv(variables);
    for (const [what, check] of CHECKS) {
      const finding = await check(env);
      if (finding) tell(what, finding);
    }
  }
  print(bad === 0 ? 'Nothing has to be done.' : `${bad} to be put right, see BAD above.`);
  return bad === 0 ? 0 : 1;
}
