import { postItem } from '#src/api/handlers/editing-requests.ts';
import { getList } from '#src/api/handlers/proxy.ts';
import { editingRoute, superuserRoute } from '../../_editing.ts';

export const prerender = false;

export const GET = superuserRoute(getList);
export const POST = editingRoute(postItem);
