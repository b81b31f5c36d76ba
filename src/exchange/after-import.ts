import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';

/** Does what follows an import that has ended. What fails here is logged: it does not change how the import ended. */
export async function afterImport(
  work: () => unknown,
  log: (problem: Problem) => void,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log(problem('after-import-failed', { reason: String(error) }));
  }
}
