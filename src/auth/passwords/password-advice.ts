import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { MAX_PASSWORD, MIN_PASSWORD, type PasswordWeakness } from '#src/model/password.ts';
import type { AdviceRequest } from './password-advice-thread.ts';

/** Says what is wrong with a password that somebody chose; undefined when it is good. */
export type AdvisePassword = (
  password: string,
  user: { email: string; name: string },
) => Promise<PasswordWeakness | undefined>;

/**
 * Asks a thread of its own, which ends afterwards: the lists of words take 130 MB, and a long password a
 * quarter of a second.
 */
export const advisePassword: AdvisePassword = async (password, { email, name }) => {
  const normal = password.normalize('NFC');
  if (normal.length < MIN_PASSWORD) return 'short';
  if (normal.length > MAX_PASSWORD) return 'long';
  const workerData: AdviceRequest = {
    password: normal,
    own: [email, ...email.split(/[@.]/), ...name.split(/\s+/), 'loden'].map((word) =>
      word.toLowerCase(),
    ),
  };
  const thread = new Worker(new URL('./password-advice-thread.ts', import.meta.url), {
    workerData,
  });
  const [weakness]: (PasswordWeakness | undefined)[] = await once(thread, 'message');
  await thread.terminate();
  return weakness;
};
