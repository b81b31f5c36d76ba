import { late } from '../parts/late.ts';
import { Unreachable } from '../parts/Unreachable.tsx';

/** The picker: what is typed before its code is there waits for it. */
export const Picker = late(async () => (await import('./Picker.tsx')).Picker, Unreachable);
