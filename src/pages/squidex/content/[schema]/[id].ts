import { deleteItem, getItem, postUpdate, putItem } from '#src/api/handlers/editing-requests.ts';
import { editingRoute } from '../../../_editing.ts';

export const prerender = false;

export const GET = editingRoute(getItem);
export const POST = editingRoute(postUpdate);
export const PUT = editingRoute(putItem);
export const DELETE = editingRoute(deleteItem);
