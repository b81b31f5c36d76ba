import { guard } from '#src/pages/_guard.ts';

export const onRequest = guard;
