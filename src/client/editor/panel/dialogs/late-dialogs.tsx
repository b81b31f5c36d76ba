import { late } from '../parts/late.ts';
import { Unreachable } from '../parts/Unreachable.tsx';

/** The dialogs: nobody sees them at once, so their code is a file of its own. */
export const Dialogs = late(async () => (await import('./Dialogs.tsx')).Dialogs, Unreachable);
