import { getItemForm } from '#src/api/handlers/items/item-forms.ts';
import { superuserRoute } from '../_editing.ts';

export const prerender = false;

export const GET = superuserRoute(getItemForm);
