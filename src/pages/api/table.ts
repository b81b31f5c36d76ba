import { getItemTable } from '#src/api/handlers/items/item-tables.ts';
import { superuserRoute } from '../_editing.ts';

export const prerender = false;

export const GET = superuserRoute(getItemTable);
