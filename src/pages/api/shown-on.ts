import { getShownOn } from '#src/api/handlers/items/shown-on.ts';
import { superuserRoute } from '../_editing.ts';

export const prerender = false;

export const GET = superuserRoute(getShownOn);
