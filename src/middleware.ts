import { guard } from './pages/_guard.ts';

export const onRequest = guard;
