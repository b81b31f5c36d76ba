import { createContext } from 'react';
import type { Language } from '#src/model/languages.ts';

/** The language of a block's own words, where that is not the one of the page. Its fields say it. */
export const WrittenIn = createContext<Language | undefined>(undefined);
