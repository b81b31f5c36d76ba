import { postGraphqlProxy } from '#src/api/handlers/proxy.ts';
import { superuserRoute } from '../_editing.ts';

export const prerender = false;

export const POST = superuserRoute(postGraphqlProxy);
