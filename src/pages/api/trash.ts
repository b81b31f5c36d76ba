import { postRestore } from '#src/api/handlers/items/trash.ts';
import { editingRoute } from '../_editing.ts';

export const prerender = false;

export const POST = editingRoute(postRestore);
