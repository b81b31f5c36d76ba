import { postHindrance } from '#src/api/handlers/items/hindrances.ts';
import { superuserRoute } from '../_editing.ts';

export const prerender = false;

export const POST = superuserRoute(postHindrance);
