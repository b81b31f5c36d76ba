import { deleteItem, getItem, putItem } from '#src/api/handlers/editing-requests.ts';
import { editingRoute } from '../../../_editing.ts';

export const prerender = false;

export const GET = editingRoute(getItem);
export const PUT = editingRoute(putItem);
export const DELETE = editingRoute(deleteItem);
