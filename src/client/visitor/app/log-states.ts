import {
  $initialized,
  $installed,
  $installPrompt,
  $offlineReady,
  $registrationFailed,
  $updateNeeded,
} from '#src/client/stores/app.ts';
import { $dragOn, $editMode, $superuser } from '#src/client/stores/editing.ts';

/** Writes each change of the states to the console. */
export function logStates(): void {
  const states = {
    ...{ $initialized, $installed, $installPrompt, $offlineReady, $registrationFailed },
    ...{ $updateNeeded, $superuser, $editMode, $dragOn },
  };
  for (const [name, state] of Object.entries(states)) {
    state.subscribe((value: unknown) => console.info(name, value));
  }
}
