import { getLibrary } from '#src/api/handlers/library/library-parts.ts';
import { superuserRoute } from '../_editing.ts';

export const prerender = false;

export const GET = superuserRoute(getLibrary);
