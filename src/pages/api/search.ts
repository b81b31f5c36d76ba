import { getSuggestions } from '../_search.ts';

export const prerender = false;

export const GET = getSuggestions;
