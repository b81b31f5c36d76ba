import { postLinksTo } from '#src/api/handlers/items/links-to.ts';
import { superuserRoute } from '../_editing.ts';

export const prerender = false;

export const POST = superuserRoute(postLinksTo);
