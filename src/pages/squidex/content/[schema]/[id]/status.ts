import { deleteSchedule, putStatus } from '#src/api/handlers/editing-requests.ts';
import { editingRoute } from '../../../../_editing.ts';

export const prerender = false;

export const PUT = editingRoute(putStatus);
export const DELETE = editingRoute(deleteSchedule);
