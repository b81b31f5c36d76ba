import { sequence } from 'astro:middleware';
import { guard } from '#src/pages/_guard.ts';
import { asksForChosen } from '#src/pages/_interface-language.ts';

export const onRequest = sequence(asksForChosen, guard);
