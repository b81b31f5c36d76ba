import { getItems } from '#src/api/handlers/items/items.ts';
import { superuserRoute } from '../_editing.ts';

export const prerender = false;

export const GET = superuserRoute(getItems);
