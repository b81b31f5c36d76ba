import { sequence } from 'astro:middleware';
import { tidyBuilt } from '#src/pages/_built-html.ts';
import { guard } from '#src/pages/_guard.ts';
import { asksForChosen } from '#src/pages/_interface-language.ts';

export const onRequest = sequence(tidyBuilt, asksForChosen, guard);
